import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
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
import { moderateTopic } from "../../moderation/moderate/moderate-topic.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import type { User } from "../users/user.ts";
import { countUnusedFiles, deleteUnusedFiles, listOwnFiles } from "./own-files.server.ts";
import { countUsedBytes, quotaBytes } from "./parts/quota.server.ts";
import { storeFetchedPicture, storeFile } from "./store-file.server.ts";

const ALL = { skip: 0, limit: 100 };
const textFile = (owner: User, name: string) =>
  storeFile(owner, uploadOf(name, `${name} ${owner.id}`));
const links = ({ url }: { url: string }) => `<p><a href="${url}">dosya</a></p>`;

const usesOf = async (member: User) =>
  (await listOwnFiles(member, ALL)).data.map(
    ({ name, is_in_post, is_in_draft, posts, post_count }) => ({
      name,
      is_in_post,
      is_in_draft,
      posts: posts.map(({ title, position }) => [title, position]),
      post_count,
    }),
  );

test("one's own files are listed, newest first, with the room that they take", async () => {
  const member = await createdMember();
  await textFile(await createdMember(), "baskasi.txt");
  const first = await textFile(member, "ilk.txt");
  const second = await textFile(member, "ikinci.txt");
  await storeFetchedPicture(uploadOf("uzak.jpg", await photograph()), {
    owner_id: member.id,
    origin_url: "https://example.org/uzak.jpg",
    alt: "",
  });
  const list = await listOwnFiles(member, ALL);
  expect(list.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(list).toMatchObject({
    count: 2,
    used_bytes: first.size + second.size,
    quota_bytes: quotaBytes(),
  });
  expect((await listOwnFiles(member, { skip: 1, limit: 1 })).data).toMatchObject([
    { id: first.id },
  ]);
});

test("a file has the posts that show it now and that its owner sees", async () => {
  const member = await createdMember();
  const mehmet = await actor("mehmet");
  const file = await textFile(member, "tutanak.txt");
  const forum_id = await createdForum();
  const topic_id = await createdTopic(member, {
    forum_id,
    title: "Toplantı",
    content: links(file),
  });
  await createdPost(mehmet, topic_id, links(file));
  const removed_id = await createdTopic(member, {
    forum_id,
    title: "Kalkan",
    content: links(file),
  });
  await removeTopic(member, removed_id);
  const edited_id = await createdTopic(member, {
    forum_id,
    title: "Değişen",
    content: links(file),
  });
  await changeTopic(member, edited_id, { content: "<p>Yok.</p>" });
  expect(await usesOf(member)).toEqual([
    {
      name: "tutanak.txt",
      is_in_post: true,
      is_in_draft: false,
      posts: [
        ["Toplantı", 1],
        ["Toplantı", null],
      ],
      post_count: 2,
    },
  ]);

  const { forum_id: board_id } = await createdRestrictedForum();
  await moderateTopic(await actor("selin"), topic_id, { forum_id: board_id });
  expect(await usesOf(await reload(member))).toMatchObject([
    { is_in_post: true, posts: [], post_count: 0 },
  ]);
});

test("only what nothing has is deleted as unused: no post, version, removed post or draft", async () => {
  const member = await createdMember();
  const unused = await textFile(member, "bos.txt");
  const shown = await textFile(member, "gosterilen.txt");
  const former = await textFile(member, "eski.txt");
  const removed = await textFile(member, "kalkan.txt");
  const drafted = await textFile(member, "taslak.txt");
  await createdTopic(member, { content: links(shown) });
  const edited_id = await createdTopic(member, { content: links(former) });
  await changeTopic(member, edited_id, { content: "<p>Yok.</p>" });
  await removeTopic(member, await createdTopic(member, { content: links(removed) }));
  await sql`insert into drafts (user_id, kind, thing_id, content, content_format, excerpt, form_key)
    values (${member.id}, 'topic', 1, ${`[dosya](${drafted.url})`}, 'markdown', 'dosya', 'taslak')`;
  const old_face = await storeFile(member, uploadOf("yuz.jpg", await photograph()), {
    purpose: "face",
  });
  const face = await storeFile(
    member,
    uploadOf("yuz.jpg", await photograph({ width: 300, height: 300 })),
    { purpose: "face" },
  );
  await sql`update users set picture_id = ${face.id}, picture_url = ${face.url} where id = ${member.id}`;
  const { data } = await listOwnFiles(member, ALL);
  expect(data.filter(({ is_face }) => is_face).map(({ id }) => id)).toEqual([face.id]);
  expect(data.filter(({ is_in_draft }) => is_in_draft).map(({ id }) => id)).toEqual([drafted.id]);
  const used_bytes = await countUsedBytes(db, member.id);
  const { count, bytes } = await countUnusedFiles(member);
  expect(count).toBe(2);
  expect(await deleteUnusedFiles(member)).toBe(2);
  expect(await sql`select id from files where id in (${unused.id}, ${old_face.id})`).toEqual([]);
  expect((await listOwnFiles(member, ALL)).data.map(({ id }) => id)).toEqual(
    [face, drafted, removed, former, shown].map(({ id }) => id),
  );
  expect(await countUsedBytes(db, member.id)).toBe(used_bytes - bytes);
  expect(await countUnusedFiles(member)).toEqual({ count: 0, bytes: 0 });
});
