import { expect, test } from "vitest";
import { actor, createdMember, reload, sql } from "#tests/support/domain.ts";
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { suspendMember } from "../../moderation/sanctions/suspend.server.ts";
import type { User } from "../users/user.ts";
import { deleteUnusedBlobs } from "./delete-unused-blobs.server.ts";
import { getFileToServe } from "./find-file.server.ts";
import { removePicture, setPicture } from "./picture.server.ts";

const face = async (colour?: string) =>
  uploadOf("ben.jpg", await photograph({ width: 300, height: 200, colour }));
const filesOf = ({ id }: User) =>
  sql`select id, purpose, width, height from files where owner_id = ${id}`;
const pictureOf = async ({ id }: User) =>
  (await sql`select picture_id, picture_url from users where id = ${id}`)[0];
const entriesAbout = ({ id }: User) => sql`
  select actor_username, action, before, after from audit_log
  where subject_type = 'user' and subject_id = ${id} order by id`;
const NONE = { picture_id: null, picture_url: null };

test("a picture becomes a square in two sizes, which every member sees", async () => {
  const [member, other] = [await createdMember(), await createdMember()];
  const user = await setPicture(member, member.id, await face());
  const [file] = await filesOf(member);
  expect(file).toMatchObject({ purpose: "face", width: 192, height: 192 });
  expect(user).toMatchObject({ id: member.id, picture_url: `/files/${file?.id}/face.webp` });
  const file_id = Number(file?.id);
  const { variants } = await getFileToServe(other, { file_id, width: 96 });
  expect(variants.map(({ width, type }) => [width, type]).toSorted()).toEqual([
    [0, "image/webp"],
    [96, "image/webp"],
  ]);
  await expect(getFileToServe(null, { file_id })).rejects.toMatchObject({ status: 404 });
});

test("a new picture replaces the former one, whose bytes are deleted by a job", async () => {
  const member = await createdMember();
  const first = await setPicture(member, member.id, await face("#102030"));
  const second = await setPicture(member, member.id, await face("#405060"));
  expect(second.picture_url).not.toBe(first.picture_url);
  expect(await filesOf(member)).toHaveLength(1);
  expect(await deleteUnusedBlobs()).toBe(2);
  expect(await reload(member)).toMatchObject({ picture_url: second.picture_url });
});

test("the same picture again changes nothing", async () => {
  const member = await createdMember();
  const first = await setPicture(member, member.id, await face());
  expect(await setPicture(member, member.id, await face())).toEqual(first);
  expect(await filesOf(member)).toHaveLength(1);
});

test("pictures that are set at once, and one that is removed meanwhile, leave at most one file", async () => {
  const member = await createdMember();
  await setPicture(member, member.id, await face("#000001"));
  await Promise.all([
    setPicture(member, member.id, await face("#000001")),
    setPicture(member, member.id, await face("#800000")),
    setPicture(member, member.id, await face("#008000")),
    removePicture(member, member.id),
  ]);
  const files = await filesOf(member);
  const picture = await pictureOf(member);
  expect(files.map(({ id }) => id)).toEqual(picture?.picture_id ? [picture.picture_id] : []);
});

test("a picture is removed with its file, and once more without an error", async () => {
  const member = await createdMember();
  await setPicture(member, member.id, await face());
  expect(await removePicture(member, member.id)).toMatchObject({ picture_url: null });
  expect(await removePicture(member, member.id)).toMatchObject({ picture_url: null });
  expect(await filesOf(member)).toEqual([]);
  expect(await entriesAbout(member)).toEqual([]);
});

test("a superuser sets and removes the picture of others, and the log says so", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  await setPicture(selin, member.id, await face());
  expect((await filesOf(member)).map(({ purpose }) => purpose)).toEqual(["face"]);
  await removePicture(selin, member.id);
  await removePicture(selin, member.id);
  const entry = { actor_username: selin.username, before: null, after: null };
  expect(await entriesAbout(member)).toEqual([
    { ...entry, action: "picture_set" },
    { ...entry, action: "picture_removed" },
  ]);
});

test("other members cannot, not even a moderator of everything", async () => {
  const [member, moderator] = [await createdMember(), await createdMember()];
  await sql`insert into moderators (user_id) values (${moderator.id})`;
  const upload = await face();
  for (const other of [await createdMember(), await reload(moderator)]) {
    await expect(setPicture(other, member.id, upload)).rejects.toMatchObject({ status: 403 });
    await expect(removePicture(other, member.id)).rejects.toMatchObject({ status: 403 });
  }
  expect(await pictureOf(member)).toEqual(NONE);
});

test("a suspended member sets no picture, and may remove it", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const { picture_url } = await setPicture(member, member.id, await face("#102030"));
  await suspendMember(selin, member.id, { reason: "Kavga", until: null });
  const suspended = await reload(member);
  await expect(setPicture(suspended, member.id, await face())).rejects.toMatchObject({
    key: "accountSuspended",
  });
  expect(await reload(member)).toMatchObject({ picture_url });
  expect(await removePicture(suspended, member.id)).toMatchObject({ picture_url: null });
});

test("what is no picture is refused at its field, and the former picture stays", async () => {
  const member = await createdMember();
  const { picture_url } = await setPicture(member, member.id, await face());
  const pdf = uploadOf("tutanak.pdf", "%PDF-1.7 tutanak");
  await expect(setPicture(member, member.id, pdf)).rejects.toMatchObject({
    status: 422,
    key: "pictureKind",
    about: { field: "file", values: { name: "tutanak.pdf" } },
  });
  expect(await reload(member)).toMatchObject({ picture_url });
});

test("an account that does not exist or was deleted gets no picture, and no file is stored", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  await setPicture(member, member.id, await face());
  await deleteAccountKeepPosts(selin, member.id);
  for (const user_id of [999_999, member.id]) {
    const upload = await face();
    await expect(setPicture(selin, user_id, upload)).rejects.toMatchObject({ status: 404 });
    await expect(removePicture(selin, user_id)).rejects.toMatchObject({ status: 404 });
  }
  expect(await filesOf(member)).toEqual([]);
});

test.each([
  ["with its posts", deleteUser],
  ["except for its posts", deleteAccountKeepPosts],
])("deleting an account %s deletes its picture", async (_, deleteAccount) => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  await setPicture(member, member.id, await face());
  const file_id = Number((await filesOf(member))[0]?.id);
  await deleteAccount(selin, member.id);
  expect(await filesOf(member)).toEqual([]);
  await expect(getFileToServe(selin, { file_id })).rejects.toMatchObject({ status: 404 });
  await deleteUnusedBlobs();
  expect(await sql`select sha256 from file_variants where file_id = ${file_id}`).toEqual([]);
});
