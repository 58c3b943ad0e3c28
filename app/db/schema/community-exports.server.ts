import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, created_at, id } from "./columns.server.ts";
import { users } from "./users.server.ts";

/** Files with the whole community, which a job makes. */
export const community_exports = pgTable(
  "community_exports",
  {
    id: id(),
    content: text({ enum: ["everything", "members", "pages"] }).notNull(),
    with_passwords: boolean().notNull().default(false),
    with_emails: boolean().notNull().default(false),
    /** The group whose sight the pages have; null for that of every member. It outlives the group. */
    group_id: integer(),
    group_name: text(),
    state: text({ enum: ["waiting", "running", "ready", "failed"] })
      .notNull()
      .default("waiting"),
    /** Percent. */
    progress: integer().notNull().default(0),
    /** Why it has failed. */
    failure: text(),
    /** The size of the file in bytes. */
    size: bigint({ mode: "number" }),
    /** Who has asked for it. */
    user_id: integer().references(() => users.id, { onDelete: "set null" }),
    created_at: created_at(),
    ready_at: at(),
  },
  (t) => [
    uniqueIndex("community_exports_one")
      .on(sql`(${t.state} in ('waiting', 'running'))`)
      .where(sql`state in ('waiting', 'running')`),
    index("community_exports_user").on(t.user_id),
    check("community_exports_content", sql`${t.content} in ('everything', 'members', 'pages')`),
    check("community_exports_state", sql`${t.state} in ('waiting', 'running', 'ready', 'failed')`),
    check("community_exports_progress", sql`${t.progress} between 0 and 100`),
    check(
      "community_exports_secrets",
      sql`${t.content} = 'everything' or not (${t.with_passwords} or ${t.with_emails})`,
    ),
    check(
      "community_exports_group",
      sql`num_nulls(${t.group_id}, ${t.group_name}) in (0, 2) and (${t.content} = 'pages' or ${t.group_id} is null)`,
    ),
  ],
);
