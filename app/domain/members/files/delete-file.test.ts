import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql as drizzle } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { uploadedStorage } from "#app/lib/storage/storage.server.ts";
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
import { photograph, uploadOf } from "#tests/support/pictures.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { purgeRemovedPosts } from "../../topics/deletion/purge.server.ts";
import { changePost, createPost } from "../../topics/topics/posts.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { restorePost } from "../../topics/trash/restore-post.server.ts";
import type { User } from "../users/user.ts";
import { deleteFile } from "./delete-file.server.ts";
import type { File } from "./parts/file-columns.server.ts";
import { blobName } from "./parts/store-blob.server.ts";
import { storeFile } from "./store-file.server.ts";

let pictures = 0;

/** A picture that no other test has. */
async function picture(owner: User, details: Parameters<typeof storeFile>[2] = {}): Promise<File> {
  pictures += 1;
  const bytes = await photograph({ width: 600 + pictures, height: 400 });
  return await storeFile(owner, uploadOf("ekmek.jpg", bytes), { alt: "Bir ekmek", ...details });
}

const shows = ({ url, alt }: File) => `<p><img src="${url}" alt="${alt}"></p>`;
const read = ({ url }: File) => `<p><a href="${url}">bakın</a></p>`;

async function pathsOf(file: File): Promise<string[]> {
  const variants = await sql`select distinct sha256 from file_variants where file_id = ${file.id}`;
  return variants.map(({ sha256 }) =>
    fileURLToPath(uploadedStorage(false).uriOf(blobName(sha256))),
  );
}

const isThere = async ({ id }: File) =>
  (await sql`select from files where id = ${id}`).length === 1;

async function moderatorOf(...forum_ids: number[]): Promise<User> {
  const member = await createdMember();
  for (const forum_id of forum_ids)
    await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${forum_id})`;
  return await reload(member);
}

test("an owner deletes a file that no post shows, and its bytes are gone at once", async () => {
  const member = await createdMember();
  const file = await picture(member);
  const paths = await pathsOf(file);
  expect(paths).toHaveLength(2);
  expect(paths.every(existsSync)).toBe(true);
  expect(await deleteFile(member, file.id)).toEqual({ has_deleted_bytes: true });
  expect(await isThere(file)).toBe(false);
  expect(paths.some(existsSync)).toBe(false);
  expect(await sql`select from audit_log where subject_type = 'file'`).toHaveLength(0);
});

test("bytes that another file has too stay", async () => {
  const [ayse, mehmet] = [await createdMember(), await createdMember()];
  const bytes = await photograph({ width: 300, height: 200, colour: "#123456" });
  const file = await storeFile(ayse, uploadOf("a.jpg", bytes));
  const other = await storeFile(mehmet, uploadOf("b.jpg", bytes));
  const paths = await pathsOf(file);
  await deleteFile(ayse, file.id);
  expect(await pathsOf(other)).toEqual(paths);
  expect(paths.every(existsSync)).toBe(true);
});

test("an owner keeps what a post shows, and deletes what only a former version or a post has that they removed", async () => {
  const member = await createdMember();
  const [edited, removed] = [await picture(member), await picture(member)];
  const topic_id = await createdTopic(await actor("mehmet"));
  const edited_id = await createdPost(member, topic_id, shows(edited));
  const removed_id = await createdPost(member, topic_id, shows(removed));
  const in_use = { status: 400, key: "fileInUse" };
  await expect(deleteFile(member, edited.id)).rejects.toMatchObject(in_use);
  await expect(deleteFile(member, removed.id)).rejects.toMatchObject(in_use);
  await changePost(member, topic_id, edited_id, { content: "<p>Yok.</p>" });
  await removePost(member, topic_id, removed_id);
  await deleteFile(member, edited.id);
  await deleteFile(member, removed.id);
  expect([await isThere(edited), await isThere(removed)]).toEqual([false, false]);
});

const of_removed_post = { status: 400, key: "fileInRemovedPost" };

test("an owner keeps what moderators or the site removed, also if a former version showed it", async () => {
  const [member, selin] = [await createdMember(), await actor("selin")];
  const topic_id = await createdTopic(await actor("mehmet"));
  const [of_reply, of_version, of_topic] = [
    await picture(member),
    await picture(member),
    await picture(member),
  ];
  const post_id = await createdPost(member, topic_id, shows(of_version));
  await changePost(member, topic_id, post_id, { content: shows(of_reply) });
  await removePost(selin, topic_id, post_id, "Kişisel bilgi");
  await removeTopic(selin, await createdTopic(member, { content: shows(of_topic) }), "Reklam");
  for (const file of [of_reply, of_version, of_topic])
    await expect(deleteFile(member, file.id)).rejects.toMatchObject(of_removed_post);
  const [hidden, hidden_id] = await removedBySite(member, topic_id);
  await expect(deleteFile(member, hidden.id)).rejects.toMatchObject(of_removed_post);
  await restorePost(selin, topic_id, hidden_id);
  await expect(deleteFile(member, hidden.id)).rejects.toMatchObject({ key: "fileInUse" });
  await deleteFile(selin, of_reply.id);
  expect(await isThere(of_reply)).toBe(false);
});

async function removedBySite(member: User, topic_id: number): Promise<[File, number]> {
  const file = await picture(member);
  const post_id = await createdPost(member, topic_id, shows(file));
  await removePost(member, topic_id, post_id);
  await sql`update removed_posts set removed_by_id = null where id = ${post_id}`;
  return [file, post_id];
}

test("an owner deletes what others had in a removed post, and what went with another's topic", async () => {
  const [owner, selin] = [await createdMember(), await actor("selin")];
  const [quoted, answering] = [await picture(owner), await picture(owner)];
  const topic_id = await createdTopic(owner, { content: shows(quoted) });
  const quoting_id = await createdPost(await actor("mehmet"), topic_id, shows(quoted));
  await removePost(selin, topic_id, quoting_id, "Kavga");
  await changeTopic(owner, topic_id, { content: "<p>Yok.</p>" });
  await deleteFile(owner, quoted.id);
  const other_topic_id = await createdTopic(await actor("mehmet"));
  await createdPost(owner, other_topic_id, shows(answering));
  await removeTopic(selin, other_topic_id, "Reklam");
  await finishDeletions();
  await deleteFile(owner, answering.id);
  expect([await isThere(quoted), await isThere(answering)]).toEqual([false, false]);
});

test("what moderators removed goes with the post that is deleted for good, and with the account", async () => {
  const [member, selin] = [await createdMember(), await actor("selin")];
  const topic_id = await createdTopic(await actor("mehmet"));
  const [purged, left] = [await picture(member), await picture(member)];
  const [purged_id, left_id] = [
    await createdPost(member, topic_id, shows(purged)),
    await createdPost(member, topic_id, shows(left)),
  ];
  for (const post_id of [purged_id, left_id]) await removePost(selin, topic_id, post_id, "Reklam");
  const condition = drizzle`id = ${purged_id}`;
  await db.transaction((tx) => purgeRemovedPosts(tx, condition, 1));
  expect([await isThere(purged), await isThere(left)]).toEqual([false, true]);
  await deleteUser(selin, member.id);
  expect(await isThere(left)).toBe(false);
});

test("other members do not delete what they read, and what they may not read does not exist", async () => {
  const [owner, member] = [await createdMember(), await createdMember()];
  const file = await picture(owner);
  await expect(deleteFile(member, file.id)).rejects.toMatchObject({
    status: 404,
    key: "fileNotFound",
  });
  await createdTopic(owner, { content: shows(file) });
  await expect(deleteFile(member, file.id)).rejects.toMatchObject({ status: 403 });
  expect(await isThere(file)).toBe(true);
});

test("a superuser deletes what posts show, with a reason in the log, and the description stays", async () => {
  const owner = await createdMember();
  const file = await picture(owner);
  const forum_id = await createdForum();
  const topic_id = await createdTopic(owner, { forum_id, content: shows(file) });
  await deleteFile(await actor("selin"), file.id, "Yasa dışı");
  expect(await isThere(file)).toBe(false);
  expect(await sql`select from file_uses where file_id = ${file.id}`).toHaveLength(0);
  const [topic] = await sql`select content from topics where id = ${topic_id}`;
  expect(topic?.content).toContain('alt="Bir ekmek"');
  expect(
    await sql`select action, subject_name, forum_id, before, after from audit_log where subject_type = 'file' and subject_id = ${file.id}`,
  ).toMatchObject([
    {
      action: "deleted",
      subject_name: "ekmek.jpg",
      forum_id,
      before: { author: owner.username },
      after: { reason: "Yasa dışı" },
    },
  ]);
});

test("a moderator deletes what only posts of their forums have", async () => {
  const [owner, quoting] = [await createdMember(), await createdMember()];
  const [forum_id, other_forum_id] = [await createdForum(), await createdForum()];
  const file = await picture(owner);
  await createdTopic(owner, { forum_id, content: shows(file) });
  await createdTopic(quoting, { forum_id: other_forum_id, content: shows(file) });
  const moderator = await moderatorOf(other_forum_id);
  await expect(deleteFile(moderator, file.id)).rejects.toMatchObject({ status: 403 });
  const both = await moderatorOf(forum_id, other_forum_id);
  await deleteFile(both, file.id);
  expect(await isThere(file)).toBe(false);
});

test("a moderator who only links to a file of another forum gets no right to delete it", async () => {
  const forum_id = await createdForum();
  const moderator = await moderatorOf(forum_id);
  const owner = await createdMember();
  const file = await picture(owner);
  const open_topic = await createdTopic(owner, { content: shows(file) });
  await createdTopic(moderator, { forum_id, content: read(file) });
  await expect(deleteFile(moderator, file.id)).rejects.toMatchObject({ status: 403 });
  expect(open_topic).toBeGreaterThan(0);
});

test("a file of a restricted forum does not exist for a moderator of another", async () => {
  const owner = await createdMember();
  const { forum_id } = await createdRestrictedForum([owner]);
  const file = await picture(owner);
  await createdTopic(await reload(owner), { forum_id, content: shows(file) });
  const moderator = await moderatorOf(await createdForum());
  await expect(deleteFile(moderator, file.id)).rejects.toMatchObject({ status: 404 });
});

test("a suspended moderator deletes nothing of others", async () => {
  const forum_id = await createdForum();
  const moderator = await moderatorOf(forum_id);
  const owner = await createdMember();
  const file = await picture(owner);
  await createdTopic(owner, { forum_id, content: shows(file) });
  const suspended = { ...moderator, suspension: { reason: "x", until: null } };
  await expect(deleteFile(suspended, file.id)).rejects.toMatchObject({ key: "accountSuspended" });
});

test("the current picture of a member is taken away in the profile, or by a superuser", async () => {
  const member = await createdMember();
  const face = await picture(member, { purpose: "face" });
  await sql`update users set picture_id = ${face.id}, picture_url = ${face.url} where id = ${member.id}`;
  await expect(deleteFile(member, face.id)).rejects.toMatchObject({ key: "fileIsFace" });
  await expect(deleteFile(await createdMember(), face.id)).rejects.toMatchObject({ status: 403 });
  await deleteFile(await actor("selin"), face.id);
  expect(await sql`select picture_id, picture_url from users where id = ${member.id}`).toEqual([
    { picture_id: null, picture_url: null },
  ]);
});

test("a post that is stored while its file is deleted has no picture, and is stored", async () => {
  const member = await createdMember();
  const file = await picture(member);
  const topic_id = await createdTopic(member);
  const post = await sql.begin(async (tx) => {
    await tx`delete from files where id = ${file.id}`;
    const storing = createPost(member, topic_id, { content: shows(file) });
    await vi.waitFor(async () =>
      expect(
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ).not.toEqual([]),
    );
    return { storing };
  });
  expect((await post.storing).id).toBeGreaterThan(0);
  expect(await sql`select from file_uses where file_id = ${file.id}`).toHaveLength(0);
});
