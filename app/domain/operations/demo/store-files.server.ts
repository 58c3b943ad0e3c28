import { sql } from "drizzle-orm";
import { fileIdsIn, type OwnFile, resolveFiles } from "#app/content/own-files.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows, rowsOf } from "#app/db/insert-rows.server.ts";
import { file_uses, file_variants, files, users } from "#app/db/schema.server.ts";
import { urlName } from "../../members/files/file-name.ts";
import {
  measureBlob,
  type StoredBlob,
  storeBlob,
} from "../../members/files/parts/store-blob.server.ts";
import type { Community, CommunityFile, CommunityPost, Thread } from "./community.ts";
import type { DrawnFile } from "./draw-files.server.ts";
import { idOf, takeIds } from "./rows.server.ts";
import type { StoredThreads } from "./store-threads.server.ts";

/** A file with the id that it will have. */
type NumberedFile = CommunityFile & { id: number; url_name: string };

export async function numberFiles(
  tx: Transaction,
  community_files: Community["files"],
): Promise<NumberedFile[]> {
  const ids = await takeIds(tx, files, community_files.length);
  return community_files.map((file, index) => ({
    ...file,
    id: ids[index] ?? 0,
    url_name: urlName(file.name, typeOf(file)),
  }));
}

/** The texts with the addresses and sizes of files, instead of their numbers. */
export function withFiles(
  threads: readonly Thread[],
  numbered_files: readonly NumberedFile[],
): Thread[] {
  const own_files: OwnFile[] = numbered_files.map((file) => ({
    ...sizeOf(file),
    id: file.number,
    url: `/files/${file.id}/${file.url_name}`,
  }));
  const resolve = <Post extends CommunityPost>(post: Post): Post =>
    NAMES_FILE.test(post.content)
      ? { ...post, content: writeHtml(resolveFiles(parseHtml(post.content), own_files)) }
      : post;
  return threads.map((thread) => ({ ...resolve(thread), posts: thread.posts.map(resolve) }));
}

/** Searching for an address is faster than parsing every post. */
const NAMES_FILE = /"\/files\/\d/;

/** Stores the files, the posts that show them, and the faces of members. */
export async function storeFiles(
  tx: Transaction,
  numbered_files: readonly NumberedFile[],
  drawn_files: readonly DrawnFile[],
  { topics, posts }: StoredThreads,
  user_ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [];
  const variant_rows: (typeof file_variants.$inferInsert)[] = [];
  for (const [index, file] of numbered_files.entries()) {
    const drawn_file = drawn_files[index];
    if (!drawn_file) throw new RangeError(`${file.name} was not drawn`);
    const stored_variants = await storeVariants(drawn_file);
    variant_rows.push(
      ...stored_variants.map(({ width, type, sha256 }) => ({
        file_id: file.id,
        width,
        type,
        sha256,
      })),
    );
    rows.push(fileRow(file, drawn_file, stored_variants, user_ids));
  }
  await tx.execute(insertRows(files, rows));
  await tx.execute(insertRows(file_variants, variant_rows));
  await tx.execute(insertRows(file_uses, usesIn(topics, posts)));
  await storeFaces(
    tx,
    rows.filter(({ purpose }) => purpose === "face"),
  );
}

type StoredVariant = { width: number; type: string; sha256: string; size: number };

async function storeVariants({ variants }: DrawnFile): Promise<StoredVariant[]> {
  return await Promise.all(
    variants.map(async ({ width, type, path }) => ({
      width,
      type,
      ...(await storeMeasured(path)),
    })),
  );
}

function fileRow(
  file: NumberedFile,
  { uploaded_sha256 }: DrawnFile,
  variants: readonly StoredVariant[],
  user_ids: ReadonlyMap<string, number>,
) {
  const { id, url_name, name, alt, purpose, username, at_ms } = file;
  const kind: "picture" | "file" = "svg" in file.source ? "picture" : "file";
  return {
    id,
    owner_id: idOf(user_ids, username),
    kind,
    purpose,
    name,
    url_name,
    type: typeOf(file),
    size: variants.find(({ width }) => width === 0)?.size ?? 0,
    stored_bytes: variants.reduce((sum, { size }) => sum + size, 0),
    ...sizeOf(file),
    alt,
    uploaded_sha256,
    created_at: new Date(at_ms),
  };
}

function usesIn(topics: StoredThreads["topics"], posts: StoredThreads["posts"]) {
  const users_of_files = [
    ...topics.map(({ id, content }) => ({ content, topic_id: id, post_id: null })),
    ...posts.map(({ id, content }) => ({ content, topic_id: null, post_id: id })),
  ];
  return users_of_files
    .filter(({ content }) => NAMES_FILE.test(content))
    .flatMap(({ content, topic_id, post_id }) =>
      fileIdsIn(parseHtml(content)).map((file_id) => ({
        file_id,
        topic_id,
        post_id,
        is_shown: true,
      })),
    );
}

async function storeFaces(
  tx: Transaction,
  faces: readonly ReturnType<typeof fileRow>[],
): Promise<void> {
  const rows = faces.map(({ id, owner_id, url_name }) => ({
    id: owner_id,
    picture_id: id,
    picture_url: `/files/${id}/${url_name}`,
  }));
  await tx.execute(sql`
    update ${users} set picture_id = face.picture_id, picture_url = face.picture_url
    from ${rowsOf(users, rows)} as face where face.id = ${users.id}`);
}

function sizeOf({ source }: CommunityFile) {
  return "svg" in source
    ? { width: source.width, height: source.height }
    : { width: null, height: null };
}

/** As the pictures will be drawn. */
function typeOf({ purpose, source }: CommunityFile): string {
  if ("type" in source) return source.type;
  return purpose === "face" ? "image/webp" : "image/jpeg";
}

async function storeMeasured(path: string): Promise<StoredBlob> {
  const blob = await measureBlob(path);
  await storeBlob(path, blob);
  return blob;
}
