import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  forums,
  moved_posts,
  posts,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canModerate, canModerateSome, canRead } from "../../base/can.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import { has_author } from "../../base/visibility.server.ts";
import { changeSightOfTopic } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import { addToAuthors, addToForums } from "../../forums/forums/counters.server.ts";
import {
  addTopicsIfRestricted,
  subtractTopicsFromRestricted,
} from "../../forums/forums/restricted-totals.server.ts";
import { copyReadsToSplit } from "../../forums/read-positions/move-reads.server.ts";
import { moveFileUses } from "../../members/files/parts/file-uses.server.ts";
import type { User } from "../../members/users/user.ts";
import { moveNotifications } from "../../notify/notifications/move-notifications.server.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { deleteThanksOf } from "../../topics/thanks/delete-thanks.server.ts";
import { lockTopic } from "../../topics/topics/lock-topic.server.ts";
import { recountTopic } from "../../topics/topics/positions.server.ts";
import { findTopic, readTopic } from "../../topics/topics/topics.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { moveReportsOf, moveReportsOfPosts } from "../reports/move-reports.server.ts";
import { refuseSuspended } from "../sanctions/parts/refuse-suspended.ts";
import { lockNewAuthors } from "./lock-new-authors.server.ts";
import { moveBookmarksToTopic } from "./move-bookmarks.server.ts";
import { moveVersionsOfPosts, moveVersionsToTopic } from "./move-versions.server.ts";
import type { SplitInput } from "./split-input.ts";

/**
 * Makes a new topic of some replies: the first becomes its opening post, the others its replies.
 * The old topic keeps the numbers of all other replies. Returns the new topic.
 */
export async function splitTopic(
  actor: User,
  topic_id: number,
  input: SplitInput,
  call_key: FormKey = {},
) {
  refuseSuspended(actor);
  if (!canModerateSome(actor)) throw notAllowed();
  await rateLimit("moderate", actor);
  const call = { user_id: actor.id, kind: "split", ...call_key } as const;
  return await storeOnce(
    call,
    () => storeSplit(actor, topic_id, input, call),
    (id) => findTopic(actor, id),
  );
}

async function storeSplit(
  actor: User,
  topic_id: number,
  input: SplitInput,
  call: Parameters<typeof storeFormKey>[1],
) {
  return await db.transaction(async (tx) => {
    const source = await lockTopic(tx, actor, topic_id);
    const forum_id = input.forum_id ?? source.forum_id;
    if (!canModerate(actor, source)) throw notAllowed();
    if (!canRead(actor, { forum_id })) throw notFound("forumNotFound");
    if (!canModerate(actor, { forum_id })) throw notAllowed();
    await lockForum(tx, forum_id);
    const [first, ...others] = await lockPosts(tx, topic_id, input.post_ids);
    if (!first) throw notFound("postNotFound");
    await lockNewAuthors(tx, [first.owner_id]);
    await subtractTopicsFromRestricted(tx, [topic_id]);
    const topic = { id: await storeAsTopic(tx, first.id, { ...input, forum_id }), forum_id };
    await storeFormKey(tx, call, topic.id);
    const other_ids = others.map(({ id }) => id);
    await movePosts(tx, other_ids, topic.id);
    await copyReadsToSplit(
      tx,
      topic_id,
      topic.id,
      [first, ...others].map(({ position }) => position),
    );
    await recountTopic(tx, topic_id);
    await recountTopic(tx, topic.id);
    await subscribeAuthors(tx, topic_id, topic.id);
    await moveBookmarksToTopic(tx, first.id, topic.id);
    await addToAuthors(tx, [{ owner_id: first.owner_id, topics: 1, posts: -1 }]);
    await addTopicsIfRestricted(tx, [topic_id, topic.id]);
    await moveNotifications(tx, {
      post_ids: other_ids,
      opening: {
        from: { topic_id, post_id: first.id },
        to: { topic_id: topic.id, post_id: null },
      },
    });
    await deleteThanksOf(tx, first.id);
    await moveVersionsOfPosts(tx, other_ids, topic.id);
    await moveFileUses(tx, { post_id: first.id }, { topic_id: topic.id });
    await moveVersionsToTopic(tx, first.id, { topic_id: topic.id, title: input.title });
    const place = { topic_id: topic.id, forum_id };
    await moveReportsOfPosts(tx, other_ids, place);
    await moveReportsOf(tx, { post_id: first.id }, { ...place, post_id: null });
    await changeSightOfTopic(tx, {
      topic_id: topic.id,
      from_forum_id: source.forum_id,
      to_forum_id: forum_id,
    });
    await record(tx, actor, {
      action: "split",
      subject_type: "topic",
      subject_id: topic_id,
      subject_name: source.title,
      forum_id: source.forum_id,
      after: {
        topic_id: topic.id,
        title: input.title,
        posts: input.post_ids.length,
        ...(forum_id !== source.forum_id && { forum_id }),
      },
    });
    const authors = new Set([first, ...others].map(({ owner_id }) => owner_id));
    authors.delete(actor.id);
    await notifyOf(tx, [...authors], {
      event: "posts_split",
      title: input.title,
      topic_id: topic.id,
    });
    await addToForums(tx, [
      { forum_id: source.forum_id, topics: 0, posts: -1 - others.length },
      { forum_id, topics: 1, posts: others.length },
    ]);
    return await readTopic(tx, topic.id);
  });
}

/** The deletion of the forum waits for the end of the transaction. */
async function lockForum(tx: Transaction, forum_id: number): Promise<void> {
  const [forum] = await tx
    .select({ id: forums.id })
    .from(forums)
    .where(eq(forums.id, forum_id))
    .for("key share");
  if (!forum) throw notFound("forumNotFound");
}

/** Refuses if one of them is no longer a reply of the topic. */
async function lockPosts(tx: Transaction, topic_id: number, post_ids: readonly number[]) {
  const chosen_ids = [...new Set(post_ids)];
  const chosen_posts = await tx
    .select({ id: posts.id, owner_id: posts.owner_id, position: posts.position })
    .from(posts)
    .where(
      and(
        eq(posts.topic_id, topic_id),
        sql`${posts.id} = any(${numberArray(chosen_ids)})`,
        has_author,
      ),
    )
    .orderBy(posts.position)
    .for("update", { of: posts });
  if (chosen_posts.length < chosen_ids.length) throw notFound("postNotFound");
  return chosen_posts;
}

/** Moves the reply to the table of topics, and returns its id there. */
async function storeAsTopic(
  tx: Transaction,
  post_id: number,
  { forum_id, title }: { forum_id: number; title: string },
): Promise<number> {
  const [topic] = await tx.execute<{ id: number }>(sql`
    with opening as (delete from ${posts} where id = ${post_id} returning *)
    insert into ${topics} (forum_id, owner_id, title, content, excerpt, language, created_at, updated_at, editor_id)
    select ${forum_id}, owner_id, ${title}, content, excerpt, language, created_at, updated_at, editor_id from opening
    returning id`);
  if (!topic) throw notFound("postNotFound");
  await tx.insert(moved_posts).values({ post_id, topic_id: topic.id });
  return topic.id;
}

/** They become the replies 1, 2, 3 … in their former order. */
async function movePosts(
  tx: Transaction,
  post_ids: readonly number[],
  topic_id: number,
): Promise<void> {
  await tx.execute(sql`
    update ${posts} set topic_id = ${topic_id}, position = numbered.position
    from (select id, row_number() over (order by position) as position from ${posts} where id = any(${numberArray(post_ids)})) as numbered
    where posts.id = numbered.id`);
}

/**
 * Authors of the moved replies who follow the old topic follow the new one. The lock leaves out
 * accounts that are deleted meanwhile.
 */
async function subscribeAuthors(tx: Transaction, from_id: number, topic_id: number): Promise<void> {
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id)
    select ${users.id}, ${topic_id}::int
    from ${topic_subscriptions} as subscribed join ${users} on ${users.id} = subscribed.user_id
    where subscribed.topic_id = ${from_id} and ${users.id} in (
      select owner_id from ${posts} where topic_id = ${topic_id} union select owner_id from ${topics} where id = ${topic_id})
    order by ${users.id} for key share of ${users}`);
}
