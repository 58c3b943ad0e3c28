import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { WEBHOOK_URL_MAX } from "#app/contract/field-limits.ts";
import { at, bytea, created_at, id, length, wide_id, xid8 } from "./columns.server.ts";

/**
 * What was created, changed and deleted, for programs that keep a copy of the forum. Triggers
 * insert the rows. Read only those of transactions below `pg_snapshot_xmin`: all others commit
 * later, and their rows come after these (docs/decisions/054-feed-of-changes.md).
 */
export const changes = pgTable(
  "changes",
  {
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    thing_id: bigint({ mode: "number" }).notNull(),
    /** The topic of a reply. */
    topic_id: integer(),
    change: text().notNull(),
    at: created_at(),
    /**
     * Where it happened, for readers who do not see all forums: 0 if that is not known any more, null
     * if all members saw it. A category has one if what became of this forum may hide or show it.
     */
    forum_id: integer(),
    /** The forum from which a topic or reply was moved. A category has 0 if it had no other forum. */
    from_forum_id: integer(),
    /**
     * Such an entry is for these members alone: their sight of the forum has changed. 0 is a program
     * that reads what every member does.
     */
    reader_ids: integer().array(),
    /** The same for their programs without the rights of superusers and moderators. */
    key_reader_ids: integer().array(),
  },
  (t) => [
    primaryKey({ columns: [t.xid, t.seq] }),
    check("changes_kind", sql`${t.kind} in ('category', 'forum', 'topic', 'post')`),
    check("changes_change", sql`${t.change} in ('created', 'updated', 'deleted')`),
    check("changes_topic", sql`(${t.topic_id} is not null) = (${t.kind} = 'post')`),
  ],
);

/**
 * One row. A position in the feed of changes has no meaning in another history of the database, so
 * a restore begins a new `epoch`. The clean-up has deleted the changes up to `deleted_xid` and
 * `deleted_seq`.
 */
export const change_feed = pgTable(
  "change_feed",
  {
    id: integer().primaryKey().default(1),
    epoch: text().notNull(),
    deleted_xid: xid8().notNull().default("0"),
    deleted_seq: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [check("change_feed_one_row", sql`${t.id} = 1`)],
);

/** Who saw a restricted forum that was deleted, as in `changes`: its entries are for them alone. */
export const deleted_forums = pgTable("deleted_forums", {
  forum_id: integer().primaryKey(),
  reader_ids: integer().array().notNull(),
  key_reader_ids: integer().array().notNull(),
  deleted_at: created_at(),
});

/**
 * Addresses to which changes are posted. The secret that signs them is made of the nonce. What is
 * after `after_xid` and `after_seq` in the feed of changes was not posted yet.
 */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: text().notNull(),
    kinds: text().array().notNull(),
    /** Changes of all forums, or of those that every member reads. */
    reads: text().notNull().default("public"),
    nonce: bytea().notNull(),
    is_active: boolean().notNull().default(true),
    created_by_id: integer(),
    created_at: created_at(),
    epoch: text().notNull(),
    after_xid: xid8().notNull(),
    after_seq: bigint({ mode: "number" }).notNull(),
    /** How much was posted of the things for which that change stands; null if it is all. */
    after_topic_id: integer(),
    after_position: integer(),
    /** Since when every delivery fails. */
    failing_since: at(),
  },
  (t) => [
    check("webhooks_url_length", length(t.url, 1, WEBHOOK_URL_MAX)),
    check("webhooks_reads", sql`${t.reads} in ('public', 'everything')`),
    check(
      "webhooks_kinds",
      sql`${t.kinds} <@ array['category', 'forum', 'topic', 'post', 'alarm'] and cardinality(${t.kinds}) > 0`,
    ),
  ],
);

/** A message that was posted to a webhook, or waits to be. One that has failed is tried again. */
export const webhook_deliveries = pgTable(
  "webhook_deliveries",
  {
    id: wide_id(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    body: text().notNull(),
    state: text().notNull().default("waiting"),
    /** The number includes the attempt that runs. */
    attempts: integer().notNull().default(0),
    /** The status that the address answered at the last attempt, or null if it gave no answer. */
    status: integer(),
    /** Why the last attempt failed. */
    error: text(),
    attempted_at: at(),
    created_at: created_at(),
  },
  (t) => [
    index("webhook_deliveries_newest").on(t.webhook_id, t.id),
    index("webhook_deliveries_created").on(t.created_at),
    index("webhook_deliveries_undelivered").on(t.webhook_id).where(sql`${t.state} <> 'delivered'`),
    check("webhook_deliveries_state", sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
