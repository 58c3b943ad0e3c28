import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { reports } from "#app/db/schema.server.ts";
import { canModerate } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import { listForumNames } from "../../forums/forums/forum-list.server.ts";
import type { User } from "../../members/users/user.ts";
import { getTopicHead } from "../../topics/topics/topic-page.server.ts";
import { isHandledByActor } from "../reports/parts/handled-reports.server.ts";
import { has_thing } from "../reports/parts/open-reports.server.ts";

/** The list of reports has the others. */
const REPORTS_LISTED = 20;

/** A topic, for a member who moderates it. */
export async function getModeratedTopic(actor: User, topic_id: number) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canModerate(actor, topic)) throw notAllowed();
  return topic;
}

/** The topic with the open reports of it and its replies, except of what the actor wrote. */
export async function getTopicTools(actor: User, topic_id: number) {
  const topic = await getModeratedTopic(actor, topic_id);
  const open_reports = await db
    .select({ id: reports.id, post_id: reports.post_id })
    .from(reports)
    .where(
      and(
        eq(reports.topic_id, topic_id),
        eq(reports.state, "open"),
        has_thing,
        isHandledByActor(actor),
      ),
    )
    .orderBy(asc(reports.id))
    .limit(REPORTS_LISTED);
  return { topic, open_reports };
}

/** The topic with the forums that it can be moved to, in their order. */
export async function getTopicWithTargets(actor: User, topic_id: number) {
  const [topic, forums] = await Promise.all([
    getModeratedTopic(actor, topic_id),
    listForumNames(actor),
  ]);
  const targets = forums.filter(
    ({ id }) => id !== topic.forum_id && canModerate(actor, { forum_id: id }),
  );
  return { topic, targets };
}
