import { expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { uploadOf } from "#tests/support/pictures.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import type { User } from "../users/user.ts";
import {
  getFilesPage,
  getSiteRoom,
  listFilesOfMember,
  listLargestFiles,
  listMembersByBytes,
} from "./file-lists.server.ts";
import { getFile, getModeratedFile, listFilesOf, listPostsOfFile } from "./file-page.server.ts";
import { storeFile } from "./store-file.server.ts";

const ALL = { skip: 0, limit: 100 };
const textFile = (owner: User, size: number) =>
  storeFile(owner, uploadOf(`${size}.txt`, "x".repeat(size)));
const links = ({ url }: { url: string }) => `<p><a href="${url}">dosya</a></p>`;

test("a superuser sees the largest files, and whose take most room", async () => {
  await sql`delete from files`;
  await sql`delete from blobs`;
  const selin = await actor("selin");
  const [ayse, mehmet] = [await createdMember(), await createdMember()];
  const small = await textFile(ayse, 1000);
  const large = await textFile(mehmet, 5000);
  const middle = await textFile(ayse, 4500);
  await textFile(mehmet, 1000);
  expect(await listLargestFiles(selin, { skip: 0, limit: 3 })).toMatchObject({
    data: [
      { id: large.id, stored_bytes: 5000, owner: { id: mehmet.id, username: mehmet.username } },
      { id: middle.id, stored_bytes: 4500 },
      { stored_bytes: 1000 },
    ],
    count: 4,
    bytes: 11_500,
  });
  expect(await listMembersByBytes(selin, ALL)).toEqual({
    data: [
      { id: mehmet.id, username: mehmet.username, files: 2, bytes: 6000 },
      { id: ayse.id, username: ayse.username, files: 2, bytes: 5500 },
    ],
    count: 2,
  });
  expect(await listFilesOfMember(selin, ayse.id, ALL)).toMatchObject({
    data: [{ id: middle.id }, { id: small.id }],
    count: 2,
    bytes: 5500,
  });
  // The same content is stored once.
  expect((await getSiteRoom(selin)).used_bytes).toBe(10_500);
  const page = { username: ayse.username, requested_page: 9 };
  expect(await getFilesPage(selin, page)).toMatchObject({
    owner: { id: ayse.id },
    count: 2,
    page: 1,
    members: [],
  });
});

test("nobody else sees these lists", async () => {
  const moderator = await createdMember();
  await sql`insert into moderators (user_id) values (${moderator.id})`;
  const actors = [await createdMember(), await reload(moderator)];
  for (const each of actors) {
    const refused = { status: 403 };
    await expect(listLargestFiles(each, ALL)).rejects.toMatchObject(refused);
    await expect(listFilesOfMember(each, each.id, ALL)).rejects.toMatchObject(refused);
    await expect(listMembersByBytes(each, ALL)).rejects.toMatchObject(refused);
    await expect(getSiteRoom(each)).rejects.toMatchObject(refused);
  }
});

test("a moderator sees a file of their forum with the posts that they see", async () => {
  const owner = await createdMember();
  const forum_id = await createdForum();
  const { forum_id: board_id } = await createdRestrictedForum([owner]);
  const file = await textFile(owner, 70);
  const topic_id = await createdTopic(owner, { forum_id, title: "Açık", content: links(file) });
  const post_id = await createdPost(owner, topic_id, links(file));
  await createdTopic(await reload(owner), {
    forum_id: board_id,
    title: "Gizli",
    content: links(file),
  });
  const member = await createdMember();
  await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${forum_id})`;
  const moderator = await reload(member);
  expect(await getModeratedFile(moderator, file.id)).toMatchObject({ can_delete: false });
  expect(await listPostsOfFile(moderator, file.id, ALL)).toMatchObject({
    data: [
      { title: "Açık", topic_id, post_id, position: 1 },
      { title: "Açık", topic_id, post_id: null },
    ],
    count: 2,
    hidden_count: 1,
  });
  const selin = await actor("selin");
  expect(await getModeratedFile(selin, file.id)).toMatchObject({ can_delete: true });
  expect(await listPostsOfFile(selin, file.id, ALL)).toMatchObject({ count: 3, hidden_count: 0 });
  await expect(getModeratedFile(owner, file.id)).rejects.toMatchObject({ status: 404 });
  await expect(listPostsOfFile(owner, file.id, ALL)).rejects.toMatchObject({ status: 404 });
});

test("a moderator finds the files of a removed post, and its author does not", async () => {
  const owner = await createdMember();
  const forum_id = await createdForum();
  const file = await textFile(owner, 71);
  const topic_id = await createdTopic(owner, { forum_id });
  const post_id = await createdPost(owner, topic_id, links(file));
  const selin = await actor("selin");
  await removePost(selin, topic_id, post_id);
  expect(await listFilesOf(selin, { post_id, forum_id })).toEqual([
    { id: file.id, name: "71.txt" },
  ]);
  expect(await listFilesOf(owner, { post_id, forum_id })).toEqual([]);
  expect(await listPostsOfFile(selin, file.id, ALL)).toMatchObject({ data: [], count: 0 });
});

test("the description of a file is for whoever may read it", async () => {
  const [owner, member] = [await createdMember(), await createdMember()];
  const file = await textFile(owner, 72);
  expect(await getFile(owner, file.id)).toEqual(file);
  await expect(getFile(member, file.id)).rejects.toMatchObject({ status: 404 });
  await createdTopic(owner, { content: links(file) });
  expect(await getFile(member, file.id)).toEqual(file);
});
