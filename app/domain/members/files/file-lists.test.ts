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
import { getFilesPage } from "./file-lists.server.ts";
import { getFile, getFilePage, listFilesOf } from "./file-page.server.ts";
import { siteQuotaBytes } from "./parts/quota.server.ts";
import { storeFile } from "./store-file.server.ts";

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
  expect(await getFilesPage(selin, { username: null, requested_page: 1 })).toMatchObject({
    data: [
      { id: large.id, stored_bytes: 5000, owner: { id: mehmet.id, username: mehmet.username } },
      { id: middle.id, stored_bytes: 4500 },
      { stored_bytes: 1000 },
      { stored_bytes: 1000 },
    ],
    count: 4,
    bytes: 11_500,
    owner: null,
    // The same content is stored once.
    room: { used_bytes: 10_500, max_bytes: siteQuotaBytes() },
    members: [
      { id: mehmet.id, username: mehmet.username, bytes: 6000 },
      { id: ayse.id, username: ayse.username, bytes: 5500 },
    ],
  });
  const page = { username: ayse.username, requested_page: 9 };
  expect(await getFilesPage(selin, page)).toMatchObject({
    data: [{ id: middle.id }, { id: small.id }],
    owner: { id: ayse.id },
    count: 2,
    bytes: 5500,
    page: 1,
    members: [],
  });
});

test("nobody else sees this list", async () => {
  const moderator = await createdMember();
  await sql`insert into moderators (user_id) values (${moderator.id})`;
  const actors = [await createdMember(), await reload(moderator)];
  for (const each of actors)
    for (const username of [null, each.username])
      await expect(getFilesPage(each, { username, requested_page: 1 })).rejects.toMatchObject({
        status: 403,
      });
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
  expect(await getFilePage(moderator, file.id, 1)).toMatchObject({
    file: { can_delete: false },
    data: [
      { title: "Açık", topic_id, post_id, position: 1 },
      { title: "Açık", topic_id, post_id: null },
    ],
    count: 2,
  });
  const selin = await actor("selin");
  expect(await getFilePage(selin, file.id, 1)).toMatchObject({
    file: { can_delete: true },
    count: 3,
  });
  await expect(getFilePage(owner, file.id, 1)).rejects.toMatchObject({ status: 404 });
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
  expect(await getFilePage(selin, file.id, 1)).toMatchObject({ data: [], count: 0 });
});

test("the description of a file is for whoever may read it", async () => {
  const [owner, member] = [await createdMember(), await createdMember()];
  const file = await textFile(owner, 72);
  expect(await getFile(owner, file.id)).toEqual(file);
  await expect(getFile(member, file.id)).rejects.toMatchObject({ status: 404 });
  await createdTopic(owner, { content: links(file) });
  expect(await getFile(member, file.id)).toEqual(file);
});
