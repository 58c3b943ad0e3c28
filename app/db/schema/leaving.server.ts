import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { at, created_at, id } from "./columns.server.ts";
import { users } from "./users.server.ts";

/** Members who have asked to delete their account: signing in until then keeps it. */
export const account_deletions = pgTable(
  "account_deletions",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Their topics and replies stay, under a former member. */
    keeps_posts: boolean().notNull(),
    due_at: at().notNull(),
    created_at: created_at(),
  },
  (t) => [index("account_deletions_due").on(t.due_at)],
);

/**
 * The usernames of a deleted account, until a job has taken them out of what others wrote: mentions
 * and the authors of quotations. `step` and `after_id` say how far it has come. It says nothing else
 * about the account.
 */
export const name_removals = pgTable(
  "name_removals",
  {
    id: id(),
    usernames: text().array().notNull(),
    step: smallint().notNull().default(0),
    after_id: bigint({ mode: "number" }).notNull().default(0),
    /** Who takes the name later is another member. */
    created_at: created_at(),
  },
  (t) => [check("name_removals_usernames", sql`cardinality(${t.usernames}) > 0`)],
);
