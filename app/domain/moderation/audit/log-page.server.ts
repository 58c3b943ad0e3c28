import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  audit_log,
  forums,
  posts,
  removed_posts,
  removed_topics,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canAdminister, canModerateSome } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { countRows, fromNewest } from "../../base/list-counts.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { findFilteredEntries } from "./filtered-entries.server.ts";
import { hasLogFilters, type LogFilters, NO_FILTERS } from "./log-filters.ts";

const ENTRIES_PER_PAGE = 20;

/** Joins what an entry leads to, as far as it still exists. */
const selectEntries = (condition: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(audit_log),
      topic_id: sql<number | null>`coalesce(${topics.id}, ${posts.topic_id})`,
      username: users.username,
      subject_forum_id: forums.id,
      is_removed: sql<boolean>`(${removed_topics.id} is not null or ${removed_posts.id} is not null)`,
    })
    .from(audit_log)
    .leftJoin(topics, isSubject("topic", topics.id))
    .leftJoin(posts, isSubject("post", posts.id))
    .leftJoin(removed_topics, isSubject("topic", removed_topics.id))
    .leftJoin(removed_posts, isSubject("post", removed_posts.id))
    .leftJoin(users, and(isSubject("user", users.id), eq(users.is_former, false)))
    .leftJoin(forums, isSubject("forum", forums.id))
    .where(condition)
    .orderBy(desc(audit_log.created_at), desc(audit_log.id));

function isSubject(type: string, id: SQL | Parameters<typeof eq>[0]): SQL {
  return sql`${audit_log.subject_type} = ${sql.raw(`'${type}'`)} and ${audit_log.subject_id} = ${id}`;
}

const readNewest = fromNewest("audit_log", selectEntries);

/** All entries, newest first, for superusers. */
export async function getLogPage(
  actor: User,
  requested_page: number,
  filters: LogFilters = NO_FILTERS,
) {
  return await readPage(requested_page, (range) => listLog(actor, filters, range));
}

export async function listLog(
  actor: User,
  filters: LogFilters,
  range: PageRange,
): Promise<LogList> {
  if (!canAdminister(actor)) throw notAllowed();
  if (!hasLogFilters(filters)) return await listEntries(range);
  return await listFiltered(actor, filters, { is_moderation: false }, range);
}

/** What moderators did in the actor's forums, or in all forums and to members. */
export async function getModerationLogPage(
  actor: User,
  requested_page: number,
  filters: LogFilters = NO_FILTERS,
) {
  return await readPage(requested_page, (range) => listModerationLog(actor, filters, range));
}

export async function listModerationLog(
  actor: User,
  filters: LogFilters,
  range: PageRange,
): Promise<LogList> {
  if (!canModerateSome(actor)) throw notAllowed();
  return await listFiltered(actor, filters, { is_moderation: true }, range);
}

type Row = Awaited<ReturnType<typeof selectEntries>>[number];
export type LogList = { data: Row[]; count: number; is_cut: boolean };

async function readPage(requested_page: number, list: (range: PageRange) => Promise<LogList>) {
  const { data, ...page } = await pageOf(requested_page, ENTRIES_PER_PAGE, list);
  return {
    entries: data.map((row) => Object.assign(row, { details: detailsOf(row) })),
    ...page,
  };
}

async function listEntries(range: PageRange): Promise<LogList> {
  const [data, count] = await Promise.all([readNewest(range), countRows("audit_log")]);
  return { data, count, is_cut: false };
}

async function listFiltered(
  actor: User,
  filters: LogFilters,
  view: { is_moderation: boolean },
  range: PageRange,
): Promise<LogList> {
  const { ids, ...counts } = await findFilteredEntries(actor, filters, view, range);
  const data =
    ids.length === 0 ? [] : await selectEntries(sql`${audit_log.id} = any(${numberArray(ids)})`);
  return { data, ...counts };
}

/** The changed fields with their values before and after. */
export function detailsOf({ before, after }: { before: unknown; after: unknown }) {
  const [before_fields, after_fields] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...before_fields.keys(), ...after_fields.keys()])].map((name) => ({
    name,
    before: before_fields.get(name),
    after: after_fields.get(name),
  }));
}

/** The column holds any JSON; only plain values are shown. */
function fieldsOf(fields: unknown): Map<string, string | number | boolean | null> {
  if (fields === null || typeof fields !== "object") return new Map();
  return new Map(
    Object.entries(fields).map(([name, value]) => [
      name,
      isPlainValue(value) ? value : JSON.stringify(value),
    ]),
  );
}

function isPlainValue(value: unknown): value is string | number | boolean | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
