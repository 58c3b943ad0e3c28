import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, bytea, created_at, id, text_by_bytes } from "./columns.server.ts";

/**
 * The words of four letters or more that titles have, in lower case, for “did you mean”. A trigger
 * of topics adds them, and the clean-up removes those that no title has any more. The search treats
 * words with the same `word_fold` as one.
 */
export const title_words = pgTable(
  "title_words",
  {
    word: text().primaryKey(),
    word_fold: text().notNull().generatedAlwaysAs(sql`search_fold(word)`),
  },
  () => [index("title_words_beginning").on(sql`word_fold COLLATE "C"`)],
);

/** The words of titles that were deleted or changed, until the clean-up has checked them. */
export const former_title_words = pgTable("former_title_words", { word: text().notNull() });

/**
 * The index of the search (docs/decisions/060). A segment has the words of the texts with `size`
 * ids from `first_id` on. Its rows of search_blocks are in the order of their words.
 */
export const search_segments = pgTable(
  "search_segments",
  {
    id: id(),
    /** The table of the texts. */
    source: text().notNull(),
    first_id: bigint({ mode: "number" }).notNull(),
    size: integer().notNull(),
    text_count: integer().notNull(),
    oldest_at: at().notNull(),
    newest_at: at().notNull(),
  },
  (t) => [
    uniqueIndex("search_segments_order").on(t.source, t.first_id),
    check("search_segments_source", sql`${t.source} in ('posts', 'topics')`),
    check("search_segments_size", sql`${t.size} in (256, 1024, 4096, 16384, 65536)`),
  ],
);

/** Some words, ascending, each with the texts that have it; posting-blocks.ts writes `bytes`. */
export const search_blocks = pgTable(
  "search_blocks",
  {
    segment_id: integer()
      .notNull()
      .references(() => search_segments.id, { onDelete: "cascade" }),
    first_word: text_by_bytes().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.segment_id, t.first_word] })],
);

/**
 * Texts that were written, changed or deleted since their segment was written. Triggers of topics
 * and posts add them. A row of the source `moved topics` means all replies of a topic.
 */
export const search_changes = pgTable(
  "search_changes",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    text_id: bigint({ mode: "number" }).notNull(),
    noted_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.source, t.text_id, t.id] })],
);

/**
 * Texts with smaller ids than `below_id` were never indexed. There is no row if all of a source
 * were.
 */
export const search_backlog = pgTable("search_backlog", {
  source: text().primaryKey(),
  below_id: bigint({ mode: "number" }).notNull(),
});
