import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
import {
  actor,
  createdMember,
  createdPost,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { deleteUnusedBlobs } from "../../members/files/delete-unused-blobs.server.ts";
import { getFileToServe } from "../../members/files/find-file.server.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { storeFile } from "../../members/files/store-file.server.ts";
import type { User } from "../../members/users/user.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { deleteAccountKeepPosts } from "./delete-account-keep-posts.server.ts";
import { deleteUser } from "./delete-user.server.ts";

let selin: User;
let leaving: User;
let shown: { id: number; url: string };
let face: { id: number };
let unused: { id: number };
let topic_id: number;
let colour = 0;

/** Each picture has bytes that no other has. */
async function upload(name: string, purpose: "post" | "face" = "post") {
  colour += 1;
  const bytes = await photograph({
    width: 60,
    height: 60,
    colour: `#1020${String(colour).padStart(2, "0")}`,
  });
  return await storeFile(leaving, uploadOf(name, bytes), { purpose });
}

beforeEach(async () => {
  selin = await actor("selin");
  leaving = await createdMember();
  shown = await upload("ekmek.jpg");
  unused = await upload("kilim.jpg");
  face = await upload("yuz.jpg", "face");
  await sql`update users set picture_id = files.id, picture_url = '/files/' || files.id || '/' || url_name
    from files where files.id = ${face.id} and users.id = ${leaving.id}`;
  topic_id = await createdTopic(leaving, { content: `<p><img src="${shown.url}"></p>` });
  leaving = await reload(leaving);
});

const filesLeft = async () =>
  (
    await sql`select id from files where id = any(${[shown.id, unused.id, face.id]}::int[]) order by id`
  ).map(({ id }) => id);

const pathsOf = async (file_id: number) =>
  (await sql`select sha256 from file_variants where file_id = ${file_id}`).map(({ sha256 }) =>
    fileURLToPath(uploadedStorage(false).uriOf(blobName(sha256))),
  );

test("with the posts, the files that they show stay and are read; face and unused files go", async () => {
  const gone_paths = [...(await pathsOf(face.id)), ...(await pathsOf(unused.id))];
  await deleteAccountKeepPosts(selin, leaving.id);
  expect(await filesLeft()).toEqual([shown.id]);
  expect(await sql`select picture_id, picture_url from users where id = ${leaving.id}`).toEqual([
    { picture_id: null, picture_url: null },
  ]);
  expect(await getFileToServe(await actor("ayse"), { file_id: shown.id })).toMatchObject({
    id: shown.id,
  });
  await deleteUnusedBlobs();
  expect(gone_paths.filter(existsSync)).toEqual([]);
  expect((await pathsOf(shown.id)).every(existsSync)).toBe(true);
});

test("what only a former version of a staying post shows, stays for moderators", async () => {
  await sql`update file_uses set is_shown = false where file_id = ${shown.id}`;
  await deleteAccountKeepPosts(selin, leaving.id);
  expect(await filesLeft()).toEqual([shown.id]);
  expect(await getFileToServe(selin, { file_id: shown.id })).toMatchObject({ id: shown.id });
  await expect(getFileToServe(await actor("ayse"), { file_id: shown.id })).rejects.toMatchObject({
    status: 404,
  });
});

test("without the posts all files go for good, also those that others show", async () => {
  const mehmet = await actor("mehmet");
  const others_topic = await createdTopic(mehmet, { content: `<p><img src="${shown.url}"></p>` });
  await createdPost(mehmet, topic_id, `<p><img src="${shown.url}"></p>`);
  const paths = (await Promise.all([shown.id, unused.id, face.id].map(pathsOf))).flat();
  expect(paths.length).toBeGreaterThan(3);
  await deleteUser(selin, leaving.id);
  await finishDeletions();
  await deleteUnusedBlobs();
  expect(await filesLeft()).toEqual([]);
  expect(await sql`select from file_uses where topic_id = ${others_topic}`).toEqual([]);
  expect(paths.filter(existsSync)).toEqual([]);
});

test("a former member's files go with the posts that a superuser deletes later", async () => {
  await deleteAccountKeepPosts(selin, leaving.id);
  await deleteUser(selin, leaving.id);
  expect(await filesLeft()).toEqual([]);
});
