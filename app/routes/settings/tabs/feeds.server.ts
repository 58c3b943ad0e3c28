import { href } from "react-router";
import { Refusal } from "#app/domain/base/refusal.ts";
import { getForum } from "#app/domain/forums/forums/forums.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { getFeedKey } from "#app/domain/programs/feeds/feed-keys.server.ts";
import { getTopicHead } from "#app/domain/topics/topics/topic-page.server.ts";
import { findIdParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { TabArgs } from "./tab-screen.ts";

/** The addresses of the feeds, and that of a forum or a topic if the address has its id. */
export async function loader({ context, url }: TabArgs) {
  const actor = requireUser(context);
  const [key, place] = await Promise.all([getFeedKey(actor), findPlace(actor, url.searchParams)]);
  const is_full = url.searchParams.get("full") === "1";
  const addressOf = (path: string) =>
    `${env.SITE_URL}${path}?key=${key}${is_full ? "&full=1" : ""}`;
  return {
    is_full,
    is_suspended: actor.suspension !== null,
    place: place && { ...place, address: addressOf(place.path) },
    latest_address: addressOf(href("/feeds/latest")),
    notifications_address: addressOf(href("/feeds/notifications")),
  };
}

/** Renewing is a page of its own. */
export function action(): never {
  throw new Refusal(405, "methodNotAllowed");
}

async function findPlace(actor: User, query: URLSearchParams) {
  const forum_id = findIdParam(query.get("forum") ?? "");
  const topic_id = findIdParam(query.get("topic") ?? "");
  if (forum_id !== null) {
    const { name } = await getForum(actor, forum_id);
    const path = href("/feeds/forum/:forumId", { forumId: String(forum_id) });
    return { kind: "forum", id: forum_id, name, path } as const;
  }
  if (topic_id === null) return null;
  const { title } = await getTopicHead(actor, topic_id);
  const path = href("/feeds/topic/:topicId", { topicId: String(topic_id) });
  return { kind: "topic", id: topic_id, name: title, path } as const;
}
