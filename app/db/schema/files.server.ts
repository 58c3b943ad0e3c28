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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ALT_MAX, FILE_NAME_MAX, ORIGIN_URL_MAX } from "#app/contract/field-limits.ts";
import { created_at, id, length } from "./columns.server.ts";
import { users } from "./users.server.ts";

/**
 * Bytes in the storage, by their SHA-256. Files with the same bytes share them. The row is written
 * before the bytes and deleted after them, so no bytes are without a row.
 */
export const blobs = pgTable(
  "blobs",
  {
    sha256: text().primaryKey(),
    size: bigint({ mode: "number" }).notNull(),
    /** True if the bytes are in the bucket of the settings, false if they are in the data folder. */
    is_in_bucket: boolean().notNull(),
    created_at: created_at(),
  },
  (t) => [check("blobs_sha256", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`)],
);

/** What a member has uploaded, or a job has fetched for a post of the member. */
export const files = pgTable(
  "files",
  {
    id: id(),
    /** Null for the pictures of the site itself: they outlive the account of who uploaded them. */
    owner_id: integer().references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["picture", "file"] }).notNull(),
    /** Members see a file of a post if they see the post. Every member sees a face, everyone the logo. */
    purpose: text({ enum: ["post", "face", "site"] }).notNull(),
    /** The name that its owner gave it. */
    name: text().notNull(),
    /** The name in its address: lower case, digits, dots and hyphens. */
    url_name: text().notNull(),
    type: text().notNull(),
    /** The bytes that are sent without a width. */
    size: bigint({ mode: "number" }).notNull(),
    /** The bytes of all variants, which count for the quota. */
    stored_bytes: bigint({ mode: "number" }).notNull(),
    /** Null for what is no picture. */
    width: integer(),
    height: integer(),
    alt: text().notNull().default(""),
    /** The hash of the uploaded bytes. With it a form that is sent twice stores one file. */
    uploaded_sha256: text().notNull(),
    /** The address that a job has fetched it from. */
    origin_url: text(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex("files_same_upload").on(t.owner_id, t.uploaded_sha256, t.purpose, t.url_name),
    index("files_owner").on(t.owner_id, t.id),
    index("files_origin").on(t.origin_url).where(sql`origin_url is not null`),
    index("files_largest").on(t.stored_bytes, t.id),
    check("files_kind", sql`${t.kind} in ('picture', 'file')`),
    check("files_purpose", sql`${t.purpose} in ('post', 'face', 'site')`),
    check("files_owner", sql`(${t.owner_id} is null) = (${t.purpose} = 'site')`),
    check("files_name", length(t.name, 1, FILE_NAME_MAX)),
    check("files_url_name", sql`${t.url_name} ~ '^[a-z0-9][a-z0-9.-]{0,99}$'`),
    check("files_origin_url", length(t.origin_url, 1, ORIGIN_URL_MAX)),
    check("files_alt", length(t.alt, 0, ALT_MAX)),
    check(
      "files_size_of_picture",
      sql`num_nonnulls(${t.width}, ${t.height}) = case ${t.kind} when 'picture' then 2 else 0 end`,
    ),
  ],
);

/** The drawn widths of a picture. The one of width 0 is what is sent without a width. */
export const file_variants = pgTable(
  "file_variants",
  {
    file_id: integer()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    width: integer().notNull(),
    type: text().notNull(),
    sha256: text()
      .notNull()
      .references(() => blobs.sha256),
  },
  (t) => [primaryKey({ columns: [t.file_id, t.width] }), index("file_variants_blob").on(t.sha256)],
);

/**
 * The opening posts and replies that show a file. The row stays while a former version of the post
 * shows it, and while the post is removed.
 */
export const file_uses = pgTable(
  "file_uses",
  {
    file_id: integer()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** Set if the opening post of this topic shows it. One of both is null. */
    topic_id: integer(),
    post_id: bigint({ mode: "number" }),
    /** The text as it is now shows it. */
    is_shown: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex("file_uses_topic").on(t.topic_id, t.file_id).where(sql`topic_id is not null`),
    uniqueIndex("file_uses_post").on(t.post_id, t.file_id).where(sql`post_id is not null`),
    index("file_uses_file").on(t.file_id),
    check("file_uses_one_thing", sql`num_nonnulls(${t.topic_id}, ${t.post_id}) = 1`),
  ],
);
