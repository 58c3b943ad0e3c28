import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  merged_topics,
  moved_posts,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canModerate, canModerateSome } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed } from "../../base/refusal.ts";
import { changeSightOfTopic } from "../../forums/audiences/parts/change-sight-of-topic.server.ts";
import { addToAuthors, addToForums } from "../../forums/forums/counters.server.ts";
import {
  addTopicsIfRestricted,
  subtractTopicsFromRestricted,
} from "../../forums/forums/restricted-totals.server.ts";
import { moveFileUses } from "../../members/files/parts/file-uses.server.ts";
import type { User } from "../../members/users/user.ts";
import { moveNotifications } from "../../notify/notifications/move-notifications.server.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { moveMutes } from "../../topics/mutes/move-mutes.server.ts";
import { recountTopic } from "../../topics/topics/positions.server.ts";
import { readTopic } from "../../topics/topics/topics.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { moveReportsOf, moveReportsOfPosts } from "../reports/move-reports.server.ts";
import { refuseSuspended } from "../sanctions/parts/refuse-suspended.ts";
import { lockNewAuthors } from "./lock-new-authors.server.ts";
import { lockTopicPair } from "./lock-topic-pair.server.ts";
import { mergeReplies } from "./merge-replies.server.ts";
import { moveBookmarksOfTopic } from "./move-bookmarks.server.ts";
import {
  moveVersionsOfOpening,
  moveVersionsOfPosts,
  moveVersionsToReply,
} from "./move-versions.server.ts";

/**
 * Merges a topic into another one, in one order by time: the older opening post opens the topic,
 * the later one becomes a reply. The title, the forum and the lock are those of the other topic, to
 * which all addresses of the merged one lead from now on, for those who see its forum. Returns the
 * other topic.
 */
export async function mergeTopic(actor: User, topic_id: number, into_id: number) {
  refuseSuspended(actor);
  if (!canModerateSome(actor)) throw notAllowed();
  if (topic_id === into_id) throw badRequest("mergedIntoItself", "into_id");
  await rateLimit("moderate", actor);
  return await db.transaction(async (tx) => {
    const [merged, target] = await lockTopicPair(tx, actor, topic_id, into_id);
    if (!canModerate(actor, merged) || !canModerate(actor, target)) throw notAllowed();
    await lockNewAuthors(tx, [merged.owner_id, target.owner_id]);
    await subtractTopicsFromRestricted(tx, [topic_id, into_id]);
    const opens = merged.created_at < target.created_at;
    const reply = opens ? target : merged;
    const { opening_id, post_ids } = await mergeReplies(tx, merged, target, reply);
    if (opens) await replaceOpening(tx, topic_id, into_id);
    await recountTopic(tx, into_id);
    await leadTo(tx, topic_id, into_id);
    await deleteTopicRow(tx, topic_id, into_id);
    await moveBookmarksOfTopic(tx, topic_id, into_id);
    await addToAuthors(tx, [{ owner_id: reply.owner_id, topics: -1, posts: 1 }]);
    await addTopicsIfRestricted(tx, [into_id]);
    await moveNotifications(tx, {
      post_ids,
      opening: {
        from: { topic_id, post_id: null },
        to: { topic_id: into_id, post_id: opens ? null : opening_id },
      },
    });
    await moveVersionsOfPosts(tx, post_ids, into_id);
    await moveFileUses(tx, { topic_id: reply.id }, { post_id: opening_id });
    await moveVersionsToReply(
      tx,
      { topic_id: reply.id },
      { topic_id: into_id, post_id: opening_id },
    );
    const place = { topic_id: into_id, forum_id: target.forum_id };
    await moveReportsOfPosts(tx, post_ids, place);
    await moveReportsOf(tx, { topic_id: reply.id }, { ...place, post_id: opening_id });
    if (opens) {
      await moveFileUses(tx, { topic_id }, { topic_id: into_id });
      await moveVersionsOfOpening(tx, { topic_id }, { topic_id: into_id });
      await moveReportsOf(tx, { topic_id }, { ...place, post_id: null });
    }
    await changeSightOfTopic(tx, {
      topic_id: into_id,
      from_forum_id: merged.forum_id,
      to_forum_id: target.forum_id,
    });
    await record(tx, actor, {
      action: "merged",
      subject_type: "topic",
      subject_id: topic_id,
      subject_name: merged.title,
      forum_id: target.forum_id,
      before: {
        posts: merged.total_posts,
        ...(merged.forum_id !== target.forum_id && { forum_id: merged.forum_id }),
      },
      after: { topic_id: into_id, title: target.title },
    });
    // If the merged topic's opening post is the older one, the target gets another author.
    const changed_topics = opens ? [merged, target] : [merged];
    const owner_ids = new Set(changed_topics.map(({ owner_id }) => owner_id));
    owner_ids.delete(actor.id);
    await notifyOf(tx, [...owner_ids], {
      event: "topic_merged",
      title: target.title,
      topic_id: into_id,
    });
    await addToForums(tx, [
      { forum_id: merged.forum_id, topics: -1, posts: -merged.total_posts },
      { forum_id: target.forum_id, topics: 0, posts: merged.total_posts + 1 },
    ]);
    return await readTopic(tx, into_id);
  });
}

/** The opening post of the target becomes that of the merged topic. The title stays. */
async function replaceOpening(tx: Transaction, topic_id: number, into_id: number): Promise<void> {
  await tx.execute(sql`
    update ${topics} set owner_id = older.owner_id, content = older.content, excerpt = older.excerpt, language = older.language,
      created_at = older.created_at, updated_at = older.updated_at, editor_id = older.editor_id
    from ${topics} as older where older.id = ${topic_id} and ${topics.id} = ${into_id}`);
  await tx.update(moved_posts).set({ topic_id: into_id }).where(eq(moved_posts.topic_id, topic_id));
}

/** All addresses of the merged topic, and of topics merged into it before, lead to the target. */
async function leadTo(tx: Transaction, topic_id: number, into_id: number): Promise<void> {
  await tx.update(merged_topics).set({ into_id }).where(eq(merged_topics.into_id, topic_id));
  await tx.insert(merged_topics).values({ topic_id, into_id });
}

/**
 * Its subscribers follow the target from now on. The lock leaves out accounts that are deleted
 * meanwhile.
 */
async function deleteTopicRow(tx: Transaction, topic_id: number, into_id: number): Promise<void> {
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id, created_at)
    select subscribed.user_id, ${into_id}::int, subscribed.created_at
    from ${topic_subscriptions} as subscribed join ${users} on ${users.id} = subscribed.user_id
    where subscribed.topic_id = ${topic_id} order by ${users.id} for key share of ${users}
    on conflict do nothing`);
  await moveMutes(tx, topic_id, into_id);
  await tx.delete(topics).where(eq(topics.id, topic_id));
}
