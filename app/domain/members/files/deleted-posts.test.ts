import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import { createdMember, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { uploadOf } from "#tests/support/pictures.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { purgeOldRemovals } from "../../topics/trash/purge-old.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { deleteUnusedBlobs } from "./delete-unused-blobs.server.ts";
import { blobName } from "./parts/store-blob.server.ts";
import { storeFile } from "./store-file.server.ts";

const links = (...files: { url: string }[]) =>
  `<p>${files.map(({ url }) => `<a href="${url}">dosya</a>`).join(" ")}</p>`;

test("files of posts that are deleted for good go with their bytes, unless another post has them", async () => {
  const member = await createdMember();
  const store = async (name: string) => await storeFile(member, uploadOf(name, `${name} içeriği`));
  const [of_opening, of_reply, of_alone, shared] = [
    await store("konu.txt"),
    await store("yanit.txt"),
    await store("tek.txt"),
    await store("ortak.txt"),
  ];
  const paths = await pathsOf([of_opening.id, of_reply.id, of_alone.id, shared.id]);
  const staying_id = await createdTopic(member, { content: links(shared) });
  const topic_id = await createdTopic(member, { content: links(of_opening, shared) });
  await createdPost(member, topic_id, links(of_reply));
  const post_id = await createdPost(member, staying_id, links(of_alone));
  await removeTopic(member, topic_id);
  await removePost(member, staying_id, post_id);
  await deleteUnusedBlobs();
  expect(paths.map(existsSync)).toEqual([true, true, true, true]);

  await sql`update removed_topics set removed_at = now() - interval '400 days' where id = ${topic_id}`;
  await sql`update removed_posts set removed_at = now() - interval '400 days'`;
  await purgeOldRemovals();
  await finishDeletions();
  await deleteUnusedBlobs();
  expect(await sql`select id from files where owner_id = ${member.id}`).toEqual([
    { id: shared.id },
  ]);
  expect(await sql`select file_id, topic_id, is_shown from file_uses`).toEqual([
    { file_id: shared.id, topic_id: staying_id, is_shown: true },
  ]);
  expect(paths.map(existsSync)).toEqual([false, false, false, true]);
  expect(await sql`select from blobs`).toHaveLength(1);
});

test("bytes in the data folder are deleted while those in a bucket cannot be", async () => {
  const member = await createdMember();
  // Its hash begins with 00, so it comes first in any order.
  const in_bucket = await storeFile(member, uploadOf("kova.txt", "Kova 62"));
  const [bucket_path = ""] = await pathsOf([in_bucket.id]);
  const sha256 = basename(bucket_path);
  // The settings have no bucket.
  await sql`update blobs set is_in_bucket = true where sha256 = ${sha256}`;
  const in_folder = await storeFile(member, uploadOf("klasor.txt", "Klasörde"));
  const [folder_path = ""] = await pathsOf([in_folder.id]);
  await sql`delete from files where id in ${sql([in_bucket.id, in_folder.id])}`;
  await expect(deleteUnusedBlobs()).rejects.toThrow("S3_BUCKET");
  expect(existsSync(folder_path)).toBe(false);
  await sql`update blobs set is_in_bucket = false where sha256 = ${sha256}`;
  await deleteUnusedBlobs();
  expect(existsSync(bucket_path)).toBe(false);
});

async function pathsOf(file_ids: number[]): Promise<string[]> {
  const variants =
    await sql`select sha256 from file_variants where file_id in ${sql(file_ids)} order by file_id`;
  return variants.map(({ sha256 }) =>
    fileURLToPath(uploadedStorage(false).uriOf(blobName(sha256))),
  );
}
