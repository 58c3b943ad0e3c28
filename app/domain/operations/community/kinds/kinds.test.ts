import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema.server.ts";
import { sql } from "#tests/support/domain.ts";
import { LEFT_OUT } from "../../backups/tables.server.ts";
import { KINDS } from "./index.ts";

/** What does not belong to the community, beside what is in no backup either. */
const NOT_OF_THE_COMMUNITY = new Map([
  ["account_deletions", "a request of this week, made to this site"],
  ["blobs", "the bytes are beside the lines"],
  ["drafts", "not written yet"],
  ["forum_activity", "counted from the rows"],
  ["imports", "of this site"],
  ["known_devices", "whence members have signed in"],
  ["known_networks", "whence members have signed in"],
  ["name_removals", "work of this site"],
  ["notifications", "of what happened here"],
  ["old_pictures", "work of this site"],
  ["post_gaps", "counted from the rows"],
  ["removals", "work of this site"],
  ["restricted_totals", "counted from the rows"],
  ["signing_secrets", "a secret of this site"],
  ["waiting_pictures", "work of this site"],
  ["webhooks", "a secret of this site"],
]);

/** Columns that follow from others, or that only this site needs. */
const LEFT_OUT_COLUMNS = new Set([
  "site_settings.factor_rule",
  "site_settings.factor_rule_since",
  "site_settings.first_steps_hidden",
  "site_settings.read_only_since",
  "site_settings.read_only_reason",
  "factors.removed_at",
  "recovery_codes.replaced_at",
  "topic_activity.topic_id",
  "topic_activity.forum_id",
  "topic_activity.total_posts",
  "topic_activity.last_owner_id",
  "topic_activity.active_at",
  "users.total_topics",
  "users.total_posts",
  "users.is_newcomer",
  "users.wrote_at",
  "users.notifications_read_until",
]);

/** Triggers add these rows, and `update` of a kind changes them. */
const UPDATED_COLUMNS = [
  "topic_activity.last_position",
  "topic_activity.locked_at",
  "topic_activity.locked_by_id",
  "topic_activity.lock_reason",
  "topic_activity.pinned_at",
];

/** The tests of a process share the database, and some of them make tables of their own. */
const TABLES = Object.values(schema).flatMap((value) =>
  is(value, PgTable) ? getTableName(value) : [],
);

test("each table and column is in an archive, or left out for a reason", async () => {
  const rows = await sql`
    select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and table_name = any(${TABLES})`;
  const stored = KINDS.flatMap(({ store }) =>
    store.flatMap(({ table, columns }) => Object.keys(columns).map((name) => `${table}.${name}`)),
  );
  const columns = rows
    .filter(({ table }) => !LEFT_OUT.includes(table) && !NOT_OF_THE_COMMUNITY.has(table))
    .map(({ table, column }) => `${table}.${column}`);
  const named = [...stored, ...UPDATED_COLUMNS, ...LEFT_OUT_COLUMNS];
  expect(named.toSorted()).toEqual(columns.toSorted());

  const tables = new Set(rows.map(({ table }) => table));
  expect([...NOT_OF_THE_COMMUNITY.keys()].filter((table) => !tables.has(table))).toEqual([]);
});
