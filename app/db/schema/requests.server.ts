import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  varchar,
} from "drizzle-orm/pg-core";
import { bytea, created_at } from "./columns.server.ts";
import { users } from "./users.server.ts";

/**
 * What each form or call created, so that what is sent twice creates one row, and what an edit of a
 * topic or post changed, so that a form that was sent saves no draft. A call has a
 * `fingerprint` of what was sent with the key, and its answer, which a second call gets as well.
 * The clean-up job deletes the keys after a day.
 */
export const form_keys = pgTable(
  "form_keys",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    form_key: text().notNull(),
    row_id: bigint({ mode: "number" }).notNull(),
    fingerprint: bytea(),
    answer: bytea(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind, t.form_key] }),
    index("form_keys_created").on(t.created_at),
    check(
      "form_keys_kind",
      sql`${t.kind} in ('topic', 'post', 'invite', 'category', 'forum', 'user', 'split', 'report', 'backup', 'webhook', 'group', 'community_export')`,
    ),
  ],
);

/** The columns that rate-limiter-flexible expects. */
export const rate_limits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);
