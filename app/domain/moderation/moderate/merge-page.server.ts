import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, topic_activity, topic_order, topics, users } from "#app/db/schema.server.ts";
import { canModerate } from "../../base/can.ts";
import { notAllowed, Refusal } from "../../base/refusal.ts";
import { singleLine, TITLE_MAX } from "../../base/rules.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import { countSightChange } from "../../forums/audiences/parts/count-sight-change.server.ts";
import { isModeratedBy } from "../../forums/moderators/scope.server.ts";
import type { User } from "../../members/users/user.ts";
import { findMergedInto } from "../../topics/topics/moved.server.ts";
import { getTopicHead } from "../../topics/topics/topic-page.server.ts";
import { readTopicNumber } from "./topic-number.ts";

/** Enough to recognise the one that was just read; the search finds the others. */
const CANDIDATES_MAX = 10;
/** No index has parts of titles; an older topic is named by its number or address. */
const SEARCHED_MAX = 5000;

type TopicHead = Awaited<ReturnType<typeof getTopicHead>>;
/** Why the topics cannot be merged. */
type MergeProblem = "topicNotFound" | "mergedIntoItself" | "notEnoughPrivileges";

/** `q` is what was typed: a part of a title, a number or an address. `into` was chosen of a list. */
type MergeChoice = { q: string; into: string };

/**
 * The topic to merge, the target that the moderator has typed or chosen, and how many members see
 * it; without a target, the topics to choose from.
 */
export async function getMergePage(actor: User, topic_id: number, { q, into }: MergeChoice) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canModerate(actor, topic)) throw notAllowed();
  const typed = readTopicNumber(q) === null ? into : q;
  const other = typed.trim() === "" ? null : await findOther(actor, topic_id, typed);
  const is_found = other !== null && typeof other !== "string";
  return {
    topic: summaryOf(topic),
    other: is_found ? summaryOf(other) : null,
    problem: typeof other === "string" ? other : null,
    sight_counts: is_found
      ? await countSightChange(topic_id, {
          from_forum_id: topic.forum_id,
          to_forum_id: other.forum_id,
        })
      : null,
    candidates: is_found ? [] : await listCandidates(actor, topic, q),
  };
}

const search_text = singleLine(TITLE_MAX).catch("");

/**
 * The latest topics of the same forum, or of all that the actor moderates the latest whose titles
 * contain the text.
 */
async function listCandidates(actor: User, { id, forum_id }: TopicHead, q: string) {
  const text = readTopicNumber(q) === null ? search_text.parse(q) : "";
  const latest = db
    .select({ topic_id: topic_order.topic_id, active_at: topic_order.active_at })
    .from(topic_order)
    .where(text ? isModeratedBy(actor, topic_order.forum_id) : eq(topic_order.forum_id, forum_id))
    .orderBy(desc(topic_order.active_at), desc(topic_order.topic_id))
    .limit(SEARCHED_MAX)
    .as("latest");
  return await db
    .select({
      id: topics.id,
      title: topics.title,
      username: users.username,
      forum_name: forums.name,
      total_posts: topic_activity.total_posts,
    })
    .from(latest)
    .innerJoin(topics, eq(topics.id, latest.topic_id))
    .innerJoin(topic_activity, eq(topic_activity.topic_id, topics.id))
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .innerJoin(users, eq(users.id, topics.owner_id))
    .where(
      and(
        isVisibleTopicTo(actor),
        ne(topics.id, id),
        sql`strpos(search_fold(${topics.title}), search_fold(${text})) > 0`,
      ),
    )
    .orderBy(desc(latest.active_at), desc(latest.topic_id))
    .limit(CANDIDATES_MAX);
}

async function findOther(
  actor: User,
  topic_id: number,
  typed: string,
): Promise<TopicHead | MergeProblem> {
  const typed_id = readTopicNumber(typed);
  if (typed_id === null) return "topicNotFound";
  const other_id = (await findMergedInto(actor, typed_id)) ?? typed_id;
  if (other_id === topic_id) return "mergedIntoItself";
  const other = await getTopicHead(actor, other_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (!other) return "topicNotFound";
  return canModerate(actor, other) ? other : "notEnoughPrivileges";
}

function summaryOf(topic: TopicHead) {
  const { id, title, language, created_at, total_posts, owner } = topic;
  const { forum_id, forum_name, category_name } = topic;
  return {
    id,
    title,
    language,
    created_at,
    total_posts,
    username: owner.username,
    forum_id,
    forum_name,
    category_name,
  };
}
