import { href } from "react-router";
import {
  findNotificationTarget,
  openNotification,
} from "#app/domain/notify/notifications/mark-read.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { isNavigation } from "#app/http/page/navigation.server.ts";
import { wideIdParam } from "#app/http/page/params.server.ts";
import { redirectAndLoad } from "#app/http/page/redirect-and-load.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { permalink, postAddress, topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/open";

/**
 * Marks the notification, or all of its topic, as read and redirects to its target. A prefetch only gets the redirect.
 */
export const loader = withErrorScreen(async ({ request, context, params }: Route.LoaderArgs) => {
  const is_navigation = isNavigation(request);
  const findTarget = is_navigation ? openNotification : findNotificationTarget;
  const target = await findTarget(requireUser(context), wideIdParam(params.notificationId));
  if (is_navigation && target.about?.kind === "gone")
    return await redirectWith("topicGone", href("/notifications"));
  return redirectAndLoad(addressOf(target));
});

type Target = Awaited<ReturnType<typeof findNotificationTarget>>;

function addressOf({ topic_id, post_id, page, username, about }: Target): string {
  if (about !== null) return addressOfAbout(about);
  if (topic_id === null) return href("/user/:username", { username });
  return post_id === null ? topicAddress(topic_id) : postAddress(topic_id, page, post_id);
}

/** The member's own removed topics and replies. */
const REMOVED_ADDRESS = "/removed";

function addressOfAbout(about: NonNullable<Target["about"]>): string {
  if (about.kind === "removed") return REMOVED_ADDRESS;
  if (about.kind === "groups") return href("/settings/groups");
  if (about.kind === "group")
    return href("/settings/groups/:groupId", { groupId: String(about.group_id) });
  if (about.kind !== "topic") return href("/notifications");
  const { topic_id, post_id } = about;
  return post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id);
}
