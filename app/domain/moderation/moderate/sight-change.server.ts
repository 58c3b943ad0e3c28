import { canModerate } from "../../base/can.ts";
import { countSightChange } from "../../forums/audiences/parts/count-sight-change.server.ts";
import { getForum } from "../../forums/forums/forums.server.ts";
import type { User } from "../../members/users/user.ts";
import { getModeratedTopic } from "./topic-tools-page.server.ts";

/**
 * Who no longer sees the topic, or replies that are split off it, if they go to the forum. Null if
 * nothing changes, and if the actor may not move them there, which the command refuses.
 */
export async function findSightChange(actor: User, topic_id: number, forum_id: number) {
  const topic = await getModeratedTopic(actor, topic_id);
  if (!canModerate(actor, { forum_id })) return null;
  const forum = await getForum(actor, forum_id);
  const change = await countSightChange(topic_id, {
    from_forum_id: topic.forum_id,
    to_forum_id: forum_id,
  });
  return change && { ...change, forum: { id: forum.id, name: forum.name } };
}

/** The counts, and the forum for which they are confirmed. */
export type SightChange = NonNullable<Awaited<ReturnType<typeof findSightChange>>>;
