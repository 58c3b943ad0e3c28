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
import { ORIGIN_URL_MAX } from "#app/contract/field-limits.ts";
import { at, created_at, length, wide_id } from "./columns.server.ts";

/**
 * Pictures of other sites that opening posts and replies name by their address: a job fetches them.
 * The row is deleted when the post shows the picture.
 */
export const waiting_pictures = pgTable(
  "waiting_pictures",
  {
    id: wide_id(),
    /** Its spelling is that of `URL.href`, so it is ASCII. */
    address: text().notNull(),
    /** Set if the opening post of this topic has the picture. One of both is null. */
    topic_id: integer(),
    post_id: bigint({ mode: "number" }),
    /** The post was stored before pictures were fetched. Those of new posts go first. */
    is_old: boolean().notNull().default(false),
    /** One that has failed is not tried again. */
    state: text({ enum: ["waiting", "failed"] })
      .notNull()
      .default("waiting"),
    tries: integer().notNull().default(0),
    /** The next try. */
    try_at: created_at(),
    /** A process is fetching it. If it still does at this time, it has died. */
    fetching_until: at(),
    /** Why the last try has failed. */
    failure: text({
      enum: ["not_public", "no_connection", "timeout", "answer", "too_large", "no_picture"],
    }),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex("waiting_pictures_topic")
      .on(t.topic_id, t.address)
      .where(sql`topic_id is not null`),
    uniqueIndex("waiting_pictures_post").on(t.post_id, t.address).where(sql`post_id is not null`),
    index("waiting_pictures_address").on(t.address),
    index("waiting_pictures_due").on(t.is_old, t.try_at).where(sql`state = 'waiting'`),
    index("waiting_pictures_fetching").on(t.fetching_until).where(sql`fetching_until is not null`),
    check("waiting_pictures_address_length", length(t.address, 1, ORIGIN_URL_MAX)),
    check("waiting_pictures_address_ascii", sql`${t.address} !~ '[^[:ascii:]]'`),
    check("waiting_pictures_one_thing", sql`num_nonnulls(${t.topic_id}, ${t.post_id}) = 1`),
    check("waiting_pictures_state", sql`${t.state} in ('waiting', 'failed')`),
    check(
      "waiting_pictures_failure",
      sql`${t.failure} in ('not_public', 'no_connection', 'timeout', 'answer', 'too_large', 'no_picture')`,
    ),
  ],
);

/**
 * What a job has still to read, in this order: posts that were stored before pictures were fetched.
 * Removed ones come first and last, because posts are removed and restored meanwhile.
 */
export const old_pictures = pgTable(
  "old_pictures",
  {
    step: integer().primaryKey(),
    source: text({ enum: ["topics", "posts", "removed_topics", "removed_posts"] }).notNull(),
    after_id: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    check(
      "old_pictures_source",
      sql`${t.source} in ('topics', 'posts', 'removed_topics', 'removed_posts')`,
    ),
  ],
);
