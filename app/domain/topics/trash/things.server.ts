import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import {
  forums,
  imports,
  removed_posts,
  removed_topics,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { canModerate, canRestore } from "../../base/can.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { RESTORE_HOURS } from "../../base/retention.ts";
import { isVisibleForumTo } from "../../base/visibility.server.ts";
import { isModeratedBy } from "../../forums/moderators/scope.server.ts";
import type { User } from "../../members/users/user.ts";

const HOUR_MS = 60 * 60 * 1000;
const ROWS_PER_PAGE = 20;
/**
 * Only so many topics and replies are listed, the newest: a member who writes and removes without
 * end must not make the lists slow, and nobody pages further.
 */
export const REMOVED_LISTED_MAX = 10_000;

/**
 * Whose removed things are listed: the actor's own in forums that the actor still sees, those of
 * moderated forums, or both.
 */
type Scope = "own" | "moderated" | "all";
export type RemovedThing = Awaited<ReturnType<typeof listRemoved>>["data"][number];

const removers = alias(users, "removers");
type Kind = { owner_id: SQL; forum_id: SQL };
const topic_kind: Kind = { owner_id: sql`t.owner_id`, forum_id: sql`t.forum_id` };
const post_kind: Kind = {
  owner_id: sql`p.owner_id`,
  forum_id: sql`coalesce(present.forum_id, removed.forum_id)`,
};

/** A condition for the rows of a kind. */
type Condition = (kind: Kind) => SQL;

/**
 * Both kinds with the same columns, the newest `limit` of each, which an index yields. A reply has
 * the title and the forum of its topic.
 */
function thingsOf(isChosen: Condition, limit: number): SQL {
  return sql`(
    (select 'topic' as type, t.id as topic_id, null::bigint as post_id, null::int as position, title, forum_id, owner_id,
      content, excerpt, language, created_at, total_posts, removed_at, removed_by_id, removal_reason, false as is_topic_removed
    from ${removed_topics} t where ${isKept(sql`t.removed_at`)} and ${isChosen(topic_kind)}
    order by t.removed_at desc, t.id desc limit ${limit}::int)
    union all
    (select 'post', p.topic_id, p.id, p.position, coalesce(present.title, removed.title), ${post_kind.forum_id}, p.owner_id,
      p.content, p.excerpt, p.language, p.created_at, 0, p.removed_at, p.removed_by_id, p.removal_reason, removed.id is not null
    from ${removed_posts} p left join ${topics} present on present.id = p.topic_id left join ${removed_topics} removed on removed.id = p.topic_id
    where not p.is_with_topic and ${isKept(sql`p.removed_at`)} and ${isChosen(post_kind)}
    order by p.removed_at desc, p.id desc limit ${limit}::int)) as things`;
}

function isKept(removed_at: SQL): SQL {
  return sql`${removed_at} > now() - make_interval(days => ${env.REMOVED_DAYS})`;
}

const forum_id = sql<number>`things.forum_id`;
const owner_id = sql<number>`things.owner_id`;
const removed_at = sql<Date>`things.removed_at`.mapWith(removed_posts.removed_at);

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
  /** It was deleted or not approved in the forum of before: an import gives such things its own time. */
  is_removed_by_import: sql<boolean>`coalesce(things.removed_by_id is null and things.removed_at = (select ${imports.imported_at} from ${imports}), false)`,
  is_recent: sql<boolean>`things.removed_at > now() - make_interval(hours => ${RESTORE_HOURS})`,
  /** A reply can be restored only after its topic. */
  is_topic_removed: sql<boolean>`things.is_topic_removed`,
};

/** What was removed and is still kept, newest first. */
export async function listRemoved(actor: User, scope: Scope, { skip, limit }: PageRange) {
  const isListed = conditionOf(actor, scope);
  const [rows, [counted]] = await Promise.all([
    selectThings(isListed, Math.min(skip + limit, REMOVED_LISTED_MAX))
      .orderBy(
        sql`things.removed_at desc, coalesce(things.post_id, things.topic_id) desc, things.type`,
      )
      .limit(limit)
      .offset(skip)
      .prepare("list_removed")
      .execute(),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(thingsOf(isListed, REMOVED_LISTED_MAX))
      .innerJoin(forums, eq(forums.id, forum_id))
      .innerJoin(users, eq(users.id, owner_id))
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

/** Only its author and moderators see it, if they see the forum: others get a 404. */
export async function getRemovedTopic(actor: User, topic_id: number) {
  const isTopic: Condition = (kind) =>
    kind === topic_kind ? sql`t.id = ${topic_id}::int` : sql`false`;
  return getThing(actor, isTopic, () => notFound("topicNotFound"));
}

/** A reply that was removed without its topic, for its author and moderators. */
export async function getRemovedPost(actor: User, topic_id: number, post_id: number) {
  const isPost: Condition = (kind) =>
    kind === post_kind
      ? sql`p.id = ${post_id}::bigint and p.topic_id = ${topic_id}::int`
      : sql`false`;
  return getThing(actor, isPost, () => notFound("postNotFound"));
}

async function getThing(
  actor: User,
  isThing: Condition,
  refusal: () => Error,
): Promise<RemovedThing> {
  const isVisible = conditionOf(actor, "all");
  const [row] = await selectThings((kind) => sql`${isThing(kind)} and ${isVisible(kind)}`, 1)
    .prepare("get_removed")
    .execute();
  if (!row) throw refusal();
  return withDates(actor, row);
}

function selectThings(isChosen: Condition, limit: number) {
  return db
    .select(columns)
    .from(thingsOf(isChosen, limit))
    .innerJoin(forums, eq(forums.id, forum_id))
    .innerJoin(users, eq(users.id, owner_id))
    .leftJoin(removers, eq(removers.id, sql`things.removed_by_id`));
}

function conditionOf(actor: User, scope: Scope): Condition {
  const isOwn: Condition = (kind) =>
    sql`${kind.owner_id} = ${actor.id}::int and ${isVisibleForumTo(actor, kind.forum_id)}`;
  const isModerated: Condition = (kind) => isModeratedBy(actor, kind.forum_id);
  if (scope === "own") return isOwn;
  return scope === "moderated"
    ? isModerated
    : (kind) => sql`(${isOwn(kind)} or ${isModerated(kind)})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectThings>["execute"]>>[number];

/**
 * `restorable_until` is null if the actor cannot restore it. Members never learn who removed it.
 */
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
