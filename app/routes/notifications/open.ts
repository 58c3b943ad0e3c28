import { href, redirect } from "react-router";
import {
  findNotificationTarget,
  openNotification,
} from "#app/domain/notifications/mark-read.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { isNavigation } from "#app/http/navigation.server.ts";
import { wideIdParam } from "#app/http/params.server.ts";
import { postAddress, topicAddress } from "../topic/addresses.ts";
import type { Route } from "./+types/open";

/**
 * Marks the notification as read and redirects to its target. A prefetch only gets the redirect.
 */
export const loader = withErrorScreen(async ({ request, context, params }: Route.LoaderArgs) => {
  const findTarget = isNavigation(request) ? openNotification : findNotificationTarget;
  const {
    topic_id,
    post_id,
    page: topic_page,
    username,
  } = await findTarget(requireUser(context), wideIdParam(params.notificationId));
  if (topic_id === null) return redirect(href("/user/:username", { username }));
  return redirect(
    post_id === null ? topicAddress(topic_id) : postAddress(topic_id, topic_page, post_id),
  );
});
