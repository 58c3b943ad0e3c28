import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, created_at, id } from "./columns.server.ts";
import { users } from "./users.server.ts";

/** Archives of everything that belongs to a member, which a job makes. */
export const own_archives = pgTable(
  "own_archives",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "running", "ready", "failed"] })
      .notNull()
      .default("waiting"),
    /** Percent. */
    progress: integer().notNull().default(0),
    /** The size of the archive in bytes. */
    size: bigint({ mode: "number" }),
    created_at: created_at(),
    ready_at: at(),
  },
  (t) => [
    index("own_archives_user").on(t.user_id, t.id),
    uniqueIndex("own_archives_one").on(t.user_id).where(sql`state in ('waiting', 'running')`),
    check("own_archives_state", sql`${t.state} in ('waiting', 'running', 'ready', 'failed')`),
    check("own_archives_progress", sql`${t.progress} between 0 and 100`),
  ],
);
