import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { files, users } from "#app/db/schema.server.ts";
import { canModerate, type Reader } from "../../base/can.ts";
import { canModerateFile, canReadFile } from "../../base/can-files.ts";
import { numberArray } from "../../base/ids.server.ts";
import { pageOf } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../users/user.ts";
import { type File, file_columns } from "./parts/file-columns.server.ts";
import { file_audience } from "./parts/file-to-serve.server.ts";
import { type FileUser, listUsedFileIds } from "./parts/file-uses.server.ts";
import { listShowingPosts } from "./parts/showing-posts.server.ts";

const POSTS_PER_PAGE = 20;

/** The description of a file, for whoever may read it. */
export async function getFile(reader: Reader, file_id: number): Promise<File> {
  const [row] = await db
    .select({ file: file_columns, audience: file_audience })
    .from(files)
    .where(eq(files.id, file_id));
  if (!row || !canReadFile(reader, row.audience)) throw notFound("fileNotFound");
  return row.file;
}

/**
 * A file for superusers, and for moderators of a forum that has it. A moderator who does not moderate
 * everything that has it cannot delete it.
 */
export async function getModeratedFile(actor: User, file_id: number) {
  const [row] = await db
    .select({
      ...file_columns,
      purpose: files.purpose,
      stored_bytes: files.stored_bytes,
      origin_url: files.origin_url,
      owner: { id: users.id, username: users.username },
      audience: file_audience,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.owner_id))
    .where(eq(files.id, file_id));
  const is_seen =
    row && (actor.is_superuser || row.audience.places.some((place) => canModerate(actor, place)));
  if (!is_seen) throw notFound("fileNotFound");
  const { audience: file, ...shown_file } = row;
  return { ...shown_file, can_delete: canModerateFile(actor, file) };
}

/** The same, with the posts that show it and that the moderator sees. */
export async function getFilePage(actor: User, file_id: number, requested_page: number) {
  const file = await getModeratedFile(actor, file_id);
  const page = await pageOf(requested_page, POSTS_PER_PAGE, (range) =>
    listShowingPosts(actor, file_id, range),
  );
  return { file, ...page };
}

/** The files that a post has or has had, for a moderator of its forum. */
export async function listFilesOf(actor: User, { forum_id, ...post }: FileUser & ForumOfPost) {
  if (!canModerate(actor, { forum_id })) return [];
  const file_ids = await listUsedFileIds(db, post);
  if (file_ids.length === 0) return [];
  return await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(sql`${files.id} = any(${numberArray(file_ids)})`)
    .orderBy(files.id);
}

type ForumOfPost = { forum_id: number };
