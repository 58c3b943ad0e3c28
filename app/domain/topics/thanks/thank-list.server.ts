import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, thanks, topics, users } from "#app/db/schema.server.ts";
import { canThank } from "../../base/can.ts";
import { THANKS_PER_PAGE } from "../../base/limits.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { has_author, is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { refuseThanksOff } from "./thanks.server.ts";

const is_of_post = eq(thanks.post_id, sql.placeholder("post_id"));

const thanked_post = db
  .select({
    topic_id: posts.topic_id,
    topic: topics.title,
    position: posts.position,
    owner_id: posts.owner_id,
    username: users.username,
    has_thanked: sql<boolean>`exists (select from ${thanks} own
      where own.post_id = ${posts.id} and own.user_id = ${sql.placeholder("user_id")})`,
  })
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .innerJoin(users, eq(users.id, posts.owner_id))
  .where(and(eq(posts.id, sql.placeholder("post_id")), is_visible_topic, has_author))
  .prepare("thanked_post");

const thank_rows = db
  .select({
    user: {
      id: users.id,
      username: users.username,
      full_name: users.full_name,
      picture_url: users.picture_url,
    },
    created_at: thanks.created_at,
  })
  .from(thanks)
  .innerJoin(users, eq(users.id, thanks.user_id))
  .where(is_of_post)
  .orderBy(desc(thanks.created_at), desc(thanks.user_id))
  .limit(sql.placeholder("limit"))
  .offset(sql.placeholder("skip"))
  .prepare("thanks_of_post");

const thank_count = db
  .select({ count: sql<number>`count(*)::int` })
  .from(thanks)
  .where(is_of_post)
  .prepare("count_thanks_of_post");

/** The members who have thanked for a reply, newest first. */
export async function listThanks(actor: User, topic_id: number, post_id: number, range: PageRange) {
  const [list] = await Promise.all([
    listRows(post_id, range),
    getThankedPost(actor, topic_id, post_id),
  ]);
  return list;
}

/**
 * A page of the members who have thanked, with the reply and whether the actor has thanked for it.
 */
export async function getThanksPage(
  actor: User,
  topic_id: number,
  post_id: number,
  requested_page: number,
) {
  const [{ data, ...page_fields }, post] = await Promise.all([
    pageOf(requested_page, THANKS_PER_PAGE, (range) => listRows(post_id, range)),
    getThankedPost(actor, topic_id, post_id),
  ]);
  return { post, can_thank: canThank(actor, post), thanks: data, ...page_fields };
}

async function getThankedPost(actor: User, topic_id: number, post_id: number) {
  refuseThanksOff();
  const [post] = await thanked_post.execute({ ...readerValues(actor), post_id });
  if (post?.topic_id !== topic_id) throw notFound("postNotFound");
  return post;
}

async function listRows(post_id: number, { skip, limit }: PageRange) {
  const [data, [counted]] = await Promise.all([
    thank_rows.execute({ post_id, skip, limit }),
    thank_count.execute({ post_id }),
  ]);
  return { data, count: counted?.count ?? 0 };
}
