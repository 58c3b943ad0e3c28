import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { drafts, files, users } from "#app/db/schema.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../users/user.ts";
import { file_columns } from "./parts/file-columns.server.ts";
import { countUsedBytes, quotaBytes } from "./parts/quota.server.ts";
import {
  has_no_uses,
  is_in_moderated_post,
  is_in_post,
  listSomeShowingPosts,
} from "./parts/showing-posts.server.ts";

const FILES_PER_PAGE = 20;
/** A file is seldom in more posts, and the row stays short. */
const POSTS_OF_FILE_MAX = 3;

/** The current picture of its owner. */
const is_face = sql`exists (select from ${users} where ${users.id} = ${files.owner_id} and ${users.picture_id} = ${files.id})`;
/** Its owner has not sent the post yet. */
const is_in_draft = sql`exists (select from ${drafts} where ${drafts.user_id} = ${files.owner_id}
  and position('/files/' || ${files.id} || '/' in ${drafts.content}) > 0)`;

/** Nothing has it, not even a removed post, a former version or a draft. */
const is_unused = sql`case ${files.purpose} when 'post' then ${has_no_uses} and not ${is_in_draft}
  when 'face' then not ${is_face} else false end`;

/** What the member has uploaded. The site's logo belongs to the settings of the site. */
function isUploadOf({ id }: Pick<User, "id">): SQL | undefined {
  return and(
    eq(files.owner_id, id),
    isNull(files.origin_url),
    sql`${files.purpose} in ('post', 'face')`,
  );
}

// Within another expression, because Drizzle leaves out the names of tables in a query of one table.
const own_file_columns = {
  ...file_columns,
  is_in_post: sql<boolean>`(${is_in_post})`,
  is_in_moderated_post: sql<boolean>`(${is_in_moderated_post})`,
  is_in_draft: sql<boolean>`(${is_in_draft})`,
  is_face: sql<boolean>`(${is_face})`,
};

export type OwnFile = Awaited<ReturnType<typeof getOwnFile>>;

/**
 * The member's own files, newest first, each with some of the posts that show it, and how much room
 * they take.
 */
export async function listOwnFiles(actor: User, { skip, limit }: PageRange) {
  const [rows, count, used_bytes] = await Promise.all([
    db
      .select(own_file_columns)
      .from(files)
      .where(isUploadOf(actor))
      .orderBy(desc(files.id))
      .limit(limit)
      .offset(skip),
    db.$count(files, isUploadOf(actor)),
    countUsedBytes(db, actor.id),
  ]);
  const file_ids = rows.map(({ id }) => id);
  const showing_posts = await listSomeShowingPosts(actor, file_ids, POSTS_OF_FILE_MAX);
  const data = rows.map((row) => withPosts(row, showing_posts));
  return { data, count, used_bytes, quota_bytes: quotaBytes() };
}

/** The page of the settings. */
export async function getOwnFilesPage(actor: User, requested_page: number) {
  const [page, unused] = await Promise.all([
    pageOf(requested_page, FILES_PER_PAGE, (range) => listOwnFiles(actor, range)),
    countUnusedFiles(actor),
  ]);
  return { ...page, unused };
}

function withPosts<Row extends { id: number }>(
  row: Row,
  showing_posts: Awaited<ReturnType<typeof listSomeShowingPosts>>,
) {
  const posts = showing_posts.filter(({ file_id }) => file_id === row.id);
  return { ...row, posts, post_count: posts[0]?.count ?? 0 };
}

/** One's own file, before it is deleted. */
export async function getOwnFile(actor: User, file_id: number) {
  const [row] = await db
    .select(own_file_columns)
    .from(files)
    .where(and(isUploadOf(actor), eq(files.id, file_id)));
  if (!row) throw notFound("fileNotFound");
  return withPosts(row, await listSomeShowingPosts(actor, [file_id], POSTS_OF_FILE_MAX));
}

/** How many files of the member nothing has, and how much room they take. */
export async function countUnusedFiles(actor: Pick<User, "id">) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${files.stored_bytes}), 0)::float8`,
    })
    .from(files)
    .where(and(isUploadOf(actor), is_unused));
  return row ?? { count: 0, bytes: 0 };
}

/**
 * Deletes one's own files that nothing has. A job deletes their bytes. Returns how many. Whoever
 * stores a post with one of them locks it, so the condition is asked again after the lock.
 */
export async function deleteUnusedFiles(actor: Pick<User, "id">): Promise<number> {
  return await db.transaction(async (tx) => {
    const condition = and(isUploadOf(actor), is_unused);
    await tx
      .select({ id: files.id })
      .from(files)
      .where(condition)
      .orderBy(files.id)
      .for("update", { of: files });
    const deleted_files = await tx.delete(files).where(condition).returning({ id: files.id });
    return deleted_files.length;
  });
}
