import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { CONTENT_MAX_BYTES, TITLE_MAX } from "#app/contract/field-limits.ts";
import { at, id, length } from "./columns.server.ts";
import { users } from "./users.server.ts";

/**
 * What a member has written and not sent. `thing_id` is the forum of a new topic, the topic of a
 * reply, or the topic or reply that is edited. It has no foreign key, because a draft outlives it.
 */
export const drafts = pgTable(
  "drafts",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    thing_id: bigint({ mode: "number" }).notNull(),
    title: text(),
    content: text().notNull(),
    content_format: text().notNull(),
    excerpt: text().notNull(),
    /** The version of the stored text that is edited. */
    edited_version: text(),
    /** The form that saved it last, and what it saved: each save has another version. */
    form_key: text().notNull(),
    version: uuid().notNull().defaultRandom(),
    saved_at: at().notNull().defaultNow(),
  },
  (t) => [
    unique("drafts_once").on(t.user_id, t.kind, t.thing_id),
    index("drafts_saved").on(t.saved_at),
    check("drafts_kind", sql`${t.kind} in ('topic', 'reply', 'topic_edit', 'post_edit')`),
    check("drafts_title", length(t.title, 0, TITLE_MAX)),
    check(
      "drafts_content",
      sql`octet_length(${t.content}) <= ${sql.raw(String(CONTENT_MAX_BYTES))}`,
    ),
    check("drafts_format", sql`${t.content_format} in ('markdown', 'html')`),
  ],
);
