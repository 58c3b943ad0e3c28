import { eq, sql } from "drizzle-orm";
import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import {
  audit_log,
  categories,
  content_versions,
  moderators,
  removed_posts,
  report_entries,
  reports,
  topic_activity,
} from "#app/db/schema.server.ts";
import { textArray } from "../../base/ids.server.ts";
import { subtractFromForums } from "../../forums/forums/counters.server.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import { archivePost } from "../../topics/trash/archive-post.server.ts";
import type { Community, CommunityModerator, ModeratorAct } from "./community.ts";
import { idOf } from "./rows.server.ts";
import type { StoredThreads } from "./store-threads.server.ts";

type Ids = { users: ReadonlyMap<string, number>; forums: ReadonlyMap<string, number> };
type Topic = StoredThreads["topics"][number];
type Post = StoredThreads["posts"][number];
type LogEntry = typeof audit_log.$inferInsert;

/**
 * Stores the moderators, and what they and other members did with topics and replies: locks, pins,
 * former versions, open reports, removed replies, and the entries of the log. The counters are
 * right before and after it. It stores no notifications.
 */
export async function storeModeration(
  tx: Transaction,
  community: Community,
  { topics, posts }: StoredThreads,
  users: ReadonlyMap<string, number>,
  forums: ReadonlyMap<string, number>,
): Promise<void> {
  const ids: Ids = { users, forums };
  const topic_by_id = new Map(topics.map((topic) => [topic.id, topic]));
  const entries: LogEntry[] = [];
  for (const moderator of community.moderators)
    entries.push(await storeModerator(tx, moderator, ids));
  for (const topic of topics) entries.push(...(await storeTopicTools(tx, topic, ids)));
  for (const post of posts) {
    const topic = topic_by_id.get(post.topic_id);
    if (!topic) continue;
    await storeVersions(tx, post, ids);
    await storeReports(tx, post, topic, ids);
    if (post.removal) entries.push(await removePost(tx, post, topic, post.removal, ids));
  }
  if (entries.length > 0)
    await tx.execute(
      insertRows(
        audit_log,
        entries.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)),
      ),
    );
}

async function storeModerator(
  tx: Transaction,
  { username, appointed_by, categories: names, at_ms }: CommunityModerator,
  ids: Ids,
): Promise<LogEntry> {
  const user_id = idOf(ids.users, username);
  const moderated_categories = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(sql`${categories.name} = any(${textArray(names)})`);
  await tx.execute(
    insertRows(
      moderators,
      moderated_categories.map(({ id }) => ({
        user_id,
        category_id: id,
        created_at: new Date(at_ms),
      })),
    ),
  );
  return {
    ...actedBy({ by: appointed_by, at_ms }, ids),
    action: "appointed",
    ...userSubject({ id: user_id, username }),
    before: { moderates: null },
    after: { moderates: moderated_categories.map(({ name }) => name).join(", ") },
  };
}

async function storeTopicTools(tx: Transaction, topic: Topic, ids: Ids): Promise<LogEntry[]> {
  const { lock, pin } = topic;
  if (!lock && !pin) return [];
  await tx
    .update(topic_activity)
    .set({
      ...(pin && { pinned_at: new Date(pin.at_ms) }),
      ...(lock && {
        locked_at: new Date(lock.at_ms),
        locked_by_id: idOf(ids.users, lock.by),
        lock_reason: lock.reason,
      }),
    })
    .where(eq(topic_activity.topic_id, topic.id));
  const subject = {
    subject_type: "topic",
    subject_id: topic.id,
    subject_name: topic.title,
    forum_id: idOf(ids.forums, topic.forum),
  };
  return [
    ...(lock
      ? [{ ...actedBy(lock, ids), action: "locked", ...subject, after: { reason: lock.reason } }]
      : []),
    ...(pin ? [{ ...actedBy(pin, ids), action: "pinned", ...subject }] : []),
  ];
}

async function storeVersions(
  tx: Transaction,
  { id, topic_id, author, versions = [] }: Post,
  ids: Ids,
): Promise<void> {
  if (versions.length === 0) return;
  await tx.execute(
    insertRows(
      content_versions,
      versions.map(({ content, at_ms }) => ({
        topic_id,
        post_id: id,
        content,
        editor_id: idOf(ids.users, author),
        created_at: new Date(at_ms),
      })),
    ),
  );
}

async function storeReports(
  tx: Transaction,
  { id, topic_id, author, reports: entries = [] }: Post,
  topic: Topic,
  ids: Ids,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const [report] = await tx
    .insert(reports)
    .values({
      topic_id,
      post_id: id,
      forum_id: idOf(ids.forums, topic.forum),
      owner_id: idOf(ids.users, author),
      created_at: new Date(first.at_ms),
    })
    .returning({ id: reports.id });
  if (!report) throw new Error("A report was not stored");
  await tx.execute(
    insertRows(
      report_entries,
      entries.map(({ by, reason, text, at_ms }) => ({
        report_id: report.id,
        reporter_id: idOf(ids.users, by),
        reason,
        text,
        created_at: new Date(at_ms),
      })),
    ),
  );
}

async function removePost(
  tx: Transaction,
  post: Post,
  { title, forum }: Topic,
  removal: ModeratorAct,
  ids: Ids,
): Promise<LogEntry> {
  const { id, topic_id, position, author } = post;
  const forum_id = idOf(ids.forums, forum);
  const actor = actedBy(removal, ids);
  const owner_id = idOf(ids.users, author);
  await archivePost(
    tx,
    { id, topic_id, forum_id, owner_id, position, author },
    { removed_by_id: actor.actor_id, reason: removal.reason },
  );
  await tx
    .update(removed_posts)
    .set({ removed_at: actor.created_at })
    .where(eq(removed_posts.id, id));
  await subtractFromForums(tx, [{ forum_id, topics: 0, posts: 1 }]);
  return {
    ...actor,
    action: "removed",
    subject_type: "post",
    subject_id: id,
    subject_name: title,
    forum_id,
    before: { author, content: excerptOf(parseHtml(post.content)) },
    after: { reason: removal.reason },
  };
}

function actedBy({ by, at_ms }: Pick<ModeratorAct, "by" | "at_ms">, ids: Ids) {
  return {
    actor_id: idOf(ids.users, by),
    actor_username: by,
    created_at: new Date(at_ms),
  };
}
