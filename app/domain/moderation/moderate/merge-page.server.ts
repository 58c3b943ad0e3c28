import { canModerate } from "../../base/can.ts";
import { notAllowed, Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { findMergedInto } from "../../topics/topics/moved.server.ts";
import { getTopicHead } from "../../topics/topics/topic-page.server.ts";
import { readTopicNumber } from "./topic-number.ts";

type TopicHead = Awaited<ReturnType<typeof getTopicHead>>;
/** Why the topics cannot be merged. */
type MergeProblem = "topicNotFound" | "mergedIntoItself" | "notEnoughPrivileges";

/** The topic to merge, and the target that the moderator entered. */
export async function getMergePage(actor: User, topic_id: number, typed: string) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canModerate(actor, topic)) throw notAllowed();
  const other = typed.trim() === "" ? null : await findOther(actor, topic_id, typed);
  return {
    topic: summaryOf(topic),
    other: other !== null && typeof other !== "string" ? summaryOf(other) : null,
    problem: typeof other === "string" ? other : null,
  };
}

async function findOther(
  actor: User,
  topic_id: number,
  typed: string,
): Promise<TopicHead | MergeProblem> {
  const typed_id = readTopicNumber(typed);
  if (typed_id === null) return "topicNotFound";
  const other_id = (await findMergedInto(typed_id)) ?? typed_id;
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
