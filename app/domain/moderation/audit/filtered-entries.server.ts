import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { audit_log, former_usernames, reports, users } from "#app/db/schema.server.ts";
import { canModerateAll, hiddenForumIds } from "../../base/can.ts";
import { numberArray, textArray } from "../../base/ids.server.ts";
import type { PageRange } from "../../base/paging.ts";
import type { User } from "../../members/users/user.ts";
import { idByUsername } from "../../members/users/usernames.server.ts";
import { FILTERED_ENTRIES_MAX, isLogSubject, LOG_ACTIONS, type LogFilters } from "./log-filters.ts";

/**
 * The ids of the entries of a page, how many match, and whether older entries were not examined. An
 * index yields the newest entries of the first filter that is given; the others are compared.
 */
export async function findFilteredEntries(
  actor: User,
  filters: LogFilters,
  { is_moderation }: { is_moderation: boolean },
  { skip, limit }: PageRange,
) {
  const conditions = [
    ...(is_moderation ? [isSeenBy(actor)] : []),
    ...(filters.kind === undefined ? [] : [isOfKind(filters.kind)]),
  ];
  const [row] = await executePrepared<{ ids: number[]; count: number; is_cut: boolean }>(
    db,
    "filtered_log",
    sql`
    with candidate as materialized (
      select * from (${candidatesOf(actor, filters, is_moderation)}) as newest
      order by created_at desc, id desc limit ${number(FILTERED_ENTRIES_MAX + 1)}
    ), match as materialized (
      select id, created_at from candidate as entry
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    )
    select coalesce((select json_agg(id) from (
        select id from match order by created_at desc, id desc limit ${limit}::int offset ${skip}::bigint) as page), '[]') as ids,
      (select count(*)::int from match) as count,
      (select count(*) > ${number(FILTERED_ENTRIES_MAX)} from candidate) as is_cut`,
  );
  if (!row) throw new Error("A statement that returns one row returned none");
  return row;
}

/** Entries of moderation name no e-mail, unlike those of the administration. */
const is_of_moderation = sql`(entry.forum_id is not null or entry.subject_type = 'report'
  or entry.subject_type = 'user' and (entry.action in ('warned', 'suspended', 'suspension_ended')
    or entry.action = 'changed' and entry.after - 'may_invite' = '{}'))`;

function isSeenBy(actor: User): SQL {
  const is_in_scope = canModerateAll(actor)
    ? is_of_moderation
    : sql`entry.forum_id = any(${forumsOf(actor)})`;
  return actor.is_superuser
    ? is_in_scope
    : sql`${is_in_scope} and ${isAboutOthers(actor)} and ${isOfSeenForums(actor)}`;
}

/**
 * Only superusers see reports about themselves. The log does not say whom a report was about once
 * that account was deleted.
 */
function isAboutOthers({ id }: User): SQL {
  return sql`(entry.subject_type <> 'report' or exists (
    select from ${reports} as r where r.id = entry.subject_id and r.owner_id <> ${id}::int))`;
}

/**
 * An entry belongs to one forum. Its topic may be in another one now, or have come from there: who
 * does not see that forum must not read the title, nor the name of the forum.
 */
function isOfSeenForums(actor: User): SQL {
  const hidden_ids = hiddenForumIds(actor);
  if (hidden_ids.length === 0) return sql`true`;
  const hidden = numberArray(hidden_ids);
  return sql`not exists (
      select from (${TOPICS_OF_ENTRY}) as related where forum_of_topic(related.topic_id::int) = any(${hidden}))
    and not exists (
      select from reports where entry.subject_type = 'report' and reports.id = entry.subject_id and reports.forum_id = any(${hidden}))
    and not exists (
      select from (${OTHER_FORUMS_OF_ENTRY}) as named
      where not exists (select from forums where forums.id <> all(${hidden})
        and case when named.forum_id is null then forums.name = named.name else forums.id = named.forum_id end))`;
}

/** The topics that an entry names, or where the reply is that it is about. */
const TOPICS_OF_ENTRY = sql.raw(`
  select entry.subject_id as topic_id where entry.subject_type = 'topic'
  union all select (entry.after ->> 'topic_id')::bigint
  union all select topic_id from posts where entry.subject_type = 'post' and posts.id = entry.subject_id
  union all select topic_id from removed_posts where entry.subject_type = 'post' and removed_posts.id = entry.subject_id
  union all select topic_id from moved_posts where entry.subject_type = 'post' and moved_posts.post_id = entry.subject_id`);

/** Where a topic came from, and where it went: old entries have only the name. */
const OTHER_FORUMS_OF_ENTRY = sql.raw(`
  select forum_id::bigint as forum_id, name from (values
    (entry.before ->> 'forum_id', null), (entry.after ->> 'forum_id', entry.after ->> 'forum')) as fields (forum_id, name)
  where num_nonnulls(forum_id, name) > 0`);

function forumsOf({ moderates }: User): SQL {
  return numberArray(moderates === "all" ? [] : moderates);
}

function isOfKind(kind: NonNullable<LogFilters["kind"]>): SQL {
  return isLogSubject(kind)
    ? sql`entry.subject_type = ${kind}`
    : sql`entry.action = any(${textArray(LOG_ACTIONS[kind])})`;
}

function candidatesOf(actor: User, filters: LogFilters, is_moderation: boolean): SQL {
  const { who, kind } = filters;
  const newestOf = (values: SQL, condition: SQL) => sql`
    select entry.* from unnest(${values}) as each (value)
    cross join lateral (${newest(condition, filters)}) as entry`;
  if (who !== undefined) {
    const names = namesOf(who);
    return sql`${newestOf(names, sql`actor_username = each.value`)}
      union ${newestOf(names, sql`subject_type = 'user' and subject_name = each.value`)}
      union ${newestOf(names, sql`before ->> 'author' = each.value`)}`;
  }
  if (kind !== undefined && isLogSubject(kind))
    return newestOf(textArray([kind]), sql`subject_type = each.value`);
  if (kind !== undefined) return newestOf(textArray(LOG_ACTIONS[kind]), sql`action = each.value`);
  if (is_moderation && !canModerateAll(actor))
    return newestOf(forumsOf(actor), sql`forum_id = each.value`);
  return newest(sql`true`, filters);
}

function newest(condition: SQL, { since, until, time_zone }: LogFilters): SQL {
  const from = sql`(${since ?? null}::text::date)::timestamp at time zone ${time_zone}`;
  const to = sql`(${until ?? null}::text::date + 1)::timestamp at time zone ${time_zone}`;
  return sql`select id, created_at, forum_id, subject_type, subject_id, action, before, after from ${audit_log} where ${condition}
    ${since === undefined ? sql`` : sql`and created_at >= ${from}`}
    ${until === undefined ? sql`` : sql`and created_at < ${to}`}
    order by created_at desc, id desc limit ${number(FILTERED_ENTRIES_MAX + 1)}`;
}

/**
 * All names of the member, because the log has the name of the moment. A deleted account has only
 * the given one.
 */
function namesOf(who: string): SQL {
  const id = idByUsername(who);
  return sql`array(select ${who}::text union select ${users.username} from ${users} where ${users.id} = ${id}
    union select ${former_usernames.username} from ${former_usernames} where ${former_usernames.user_id} = ${id})`;
}

function number(value: number): SQL {
  return sql.raw(String(value));
}
