import { and, eq, gt, lte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, users } from "#app/db/schema.server.ts";
import { canModerate } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { pageWithin } from "../../base/paging.ts";
import { notAllowed } from "../../base/refusal.ts";
import { listForumNames } from "../../forums/forums/forum-list.server.ts";
import type { User } from "../../members/users/user.ts";
import { findRange } from "../../topics/topics/positions.server.ts";
import { getTopicHead } from "../../topics/topics/topic-page.server.ts";
import { SPLIT_POSTS_MAX } from "./limits.ts";

const REPLIES_TO_CHOOSE = 50;

/** `from_id` chooses a reply and all after it. */
type Choice = { page: number; chosen_ids: readonly number[]; from_id: number | null };

/** A page of a topic's replies, and those that are chosen of all its pages. */
export async function getSplitPage(actor: User, topic_id: number, choice: Choice) {
  const topic = await getTopicHead(actor, topic_id);
  if (!canModerate(actor, topic)) throw notAllowed();
  const { page, page_count, skip } = pageWithin(choice.page, topic.total_posts, REPLIES_TO_CHOOSE);
  const [replies, chosen, forums] = await Promise.all([
    listReplies(topic, skip),
    listChosen(topic_id, choice),
    listForumNames(actor),
  ]);
  const { id, title, language, forum_id, forum_name, category_name } = topic;
  return {
    topic: { id, title, language, forum_id, forum_name, category_name },
    replies,
    ...chosen,
    page,
    page_count,
    forums: forums.filter((forum) => canModerate(actor, { forum_id: forum.id })),
  };
}

const reply_columns = {
  id: posts.id,
  position: posts.position,
  excerpt: posts.excerpt,
  language: posts.language,
  created_at: posts.created_at,
  username: users.username,
};

type CountedTopic = Parameters<typeof findRange>[0] & { id: number };

async function listReplies(
  { id: topic_id, has_gaps }: Omit<CountedTopic, "topic_id">,
  skip: number,
) {
  const range = await findRange({ topic_id, has_gaps }, { skip, limit: REPLIES_TO_CHOOSE });
  return await db
    .select(reply_columns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.owner_id))
    .where(
      and(
        eq(posts.topic_id, topic_id),
        gt(posts.position, range.after),
        lte(posts.position, range.until),
      ),
    )
    .orderBy(posts.position)
    .limit(REPLIES_TO_CHOOSE)
    .offset(range.skip);
}

/** If there are too many replies, only those chosen before are listed. */
async function listChosen(topic_id: number, { chosen_ids, from_id }: Choice) {
  const rows = await db
    .select(reply_columns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.owner_id))
    .where(
      and(
        eq(posts.topic_id, topic_id),
        sql`(${posts.id} = any(${numberArray(chosen_ids)}) or ${posts.position} >= (
          select from_post.position from ${posts} as from_post where from_post.id = ${from_id} and from_post.topic_id = ${topic_id}))`,
      ),
    )
    .orderBy(posts.position)
    .limit(SPLIT_POSTS_MAX + 1);
  const are_too_many = rows.length > SPLIT_POSTS_MAX;
  const chosen = are_too_many
    ? rows.filter(({ id }) => chosen_ids.includes(id)).slice(0, SPLIT_POSTS_MAX)
    : rows;
  const [first = null] = chosen;
  return { chosen_ids: chosen.map(({ id }) => id), first, are_too_many };
}
