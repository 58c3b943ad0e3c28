import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import { forums, removed_posts, removed_topics, topics, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";
import { canModerate, canRestore } from "../can.ts";
import { isModeratedBy } from "../moderators/scope.server.ts";
import { type PageRange, pageOf } from "../paging.ts";
import { notFound } from "../refusal.ts";
import { RESTORE_HOURS } from "../retention.ts";
import type { User } from "../users/user.ts";

const HOUR_MS = 60 * 60 * 1000;
const ROWS_PER_PAGE = 20;

/** Whose removed things are listed: the actor's own, those of moderated forums, or both. */
type Scope = "own" | "moderated" | "all";
export type RemovedThing = Awaited<ReturnType<typeof listRemoved>>["data"][number];

const removers = alias(users, "removers");
/** Both kinds with the same columns. A reply has the title and the forum of its topic. */
const things = sql`(
  select 'topic' as type, id as topic_id, null::bigint as post_id, null::int as position, title, forum_id, owner_id,
    content, excerpt, language, created_at, total_posts, removed_at, removed_by_id, removal_reason, false as is_topic_removed
  from ${removed_topics}
  union all
  select 'post', p.topic_id, p.id, p.position, coalesce(present.title, removed.title), coalesce(present.forum_id, removed.forum_id), p.owner_id,
    p.content, p.excerpt, p.language, p.created_at, 0, p.removed_at, p.removed_by_id, p.removal_reason, removed.id is not null
  from ${removed_posts} p left join ${topics} present on present.id = p.topic_id left join ${removed_topics} removed on removed.id = p.topic_id
  where not p.is_with_topic) as things`;
const forum_id = sql<number>`things.forum_id`;
const owner_id = sql<number>`things.owner_id`;
const removed_at = sql<Date>`things.removed_at`.mapWith(removed_posts.removed_at);
const is_kept = sql`things.removed_at > now() - make_interval(days => ${env.REMOVED_DAYS})`;

const columns = {
  type: sql<"topic" | "post">`things.type`,
  topic_id: sql<number>`things.topic_id`,
  post_id: sql<number | null>`things.post_id`,
  position: sql<number | null>`things.position`,
  title: sql<string>`things.title`,
  content: sql<string>`things.content`,
  excerpt: sql<string>`things.excerpt`,
  language: sql<string | null>`things.language`,
  created_at: sql<Date>`things.created_at`.mapWith(removed_posts.created_at),
  total_posts: sql<number>`things.total_posts`,
  forum_id,
  forum_name: forums.name,
  owner_id,
  owner: { username: users.username, full_name: users.full_name, picture_url: users.picture_url },
  removed_at,
  removed_by_id: sql<number | null>`things.removed_by_id`,
  remover: removers.username,
  reason: sql<string | null>`things.removal_reason`,
  is_recent: sql<boolean>`things.removed_at > now() - make_interval(hours => ${RESTORE_HOURS})`,
  /** A reply comes back only after its topic. */
  is_topic_removed: sql<boolean>`things.is_topic_removed`,
};

/** What was removed and is still kept, the newest first. */
export async function listRemoved(actor: User, scope: Scope, { skip, limit }: PageRange) {
  const condition = conditionOf(actor, scope);
  const [rows, [counted]] = await Promise.all([
    selectThings(condition)
      .orderBy(sql`things.removed_at desc, things.topic_id desc, things.post_id desc nulls last`)
      .limit(limit)
      .offset(skip)
      .prepare("list_removed")
      .execute(),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(things)
      .innerJoin(forums, eq(forums.id, forum_id))
      .innerJoin(users, eq(users.id, owner_id))
      .where(and(is_kept, condition))
      .prepare("count_removed")
      .execute(),
  ]);
  return { data: rows.map((row) => withDates(actor, row)), count: counted?.count ?? 0 };
}

/** A page of what was removed, and how long it is kept. */
export async function getRemovedPage(
  actor: User,
  scope: Exclude<Scope, "all">,
  requested_page: number,
) {
  const page = await pageOf(requested_page, ROWS_PER_PAGE, (range) =>
    listRemoved(actor, scope, range),
  );
  return { ...page, kept_days: env.REMOVED_DAYS };
}

/** For its author and for moderators: to all others it is gone. */
export async function getRemovedTopic(actor: User, topic_id: number) {
  const is_topic = sql`things.type = 'topic' and things.topic_id = ${topic_id}::int`;
  return getThing(actor, is_topic, () => notFound("topicNotFound"));
}

/** The same for a reply that was removed without its topic. */
export async function getRemovedPost(actor: User, topic_id: number, post_id: number) {
  const is_post = sql`things.type = 'post' and things.post_id = ${post_id}::bigint and things.topic_id = ${topic_id}::int`;
  return getThing(actor, is_post, () => notFound("postNotFound"));
}

async function getThing(actor: User, condition: SQL, refusal: () => Error): Promise<RemovedThing> {
  const [row] = await selectThings(and(condition, conditionOf(actor, "all")))
    .prepare("get_removed")
    .execute();
  if (!row) throw refusal();
  return withDates(actor, row);
}

function selectThings(condition: SQL | undefined) {
  return db
    .select(columns)
    .from(things)
    .innerJoin(forums, eq(forums.id, forum_id))
    .innerJoin(users, eq(users.id, owner_id))
    .leftJoin(removers, eq(removers.id, sql`things.removed_by_id`))
    .where(and(is_kept, condition));
}

function conditionOf(actor: User, scope: Scope): SQL {
  const is_own = sql`things.owner_id = ${actor.id}::int`;
  const is_moderated = isModeratedBy(actor, forum_id);
  if (scope === "own") return is_own;
  return scope === "moderated" ? is_moderated : sql`(${is_own} or ${is_moderated})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectThings>["execute"]>>[number];

/** `restorable_until` is null if the actor cannot restore it. A member never reads who removed it. */
function withDates(actor: User, { remover, ...row }: Row) {
  const is_moderator = canModerate(actor, row);
  const hours = is_moderator ? env.REMOVED_DAYS * 24 : RESTORE_HOURS;
  const isAfter = (hours: number) => new Date(row.removed_at.getTime() + hours * HOUR_MS);
  return {
    ...row,
    removed_by_id: is_moderator || row.removed_by_id === actor.id ? row.removed_by_id : null,
    remover: is_moderator ? remover : null,
    is_own: row.owner_id === actor.id,
    is_removed_by_reader: row.removed_by_id === actor.id,
    is_removed_by_site: row.removed_by_id === null,
    restorable_until: canRestore(actor, row) ? isAfter(hours) : null,
    deleted_at: isAfter(env.REMOVED_DAYS * 24),
  };
}
