import { beforeEach, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { splitTopic } from "../../moderation/moderate/split-topic.server.ts";
import { getFirstUnread } from "../../topics/topics/topic-page.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { markTopicReadTo } from "./read-positions.server.ts";

let selin: User;
let author: User;
let forum_id: number;

beforeEach(async () => {
  [selin, author] = [await actor("selin"), await createdMember()];
  forum_id = await createdForum();
});

const topicWith = (text: string) => createdTopic(author, { forum_id, content: `<p>${text}</p>` });
const replyWith = (topic_id: number, text: string) =>
  createdPost(author, topic_id, `<p>${text}</p>`);

async function readerOf(positions: Record<number, number>): Promise<User> {
  const reader = await createdMember({ topics_read_until: new Date(0) });
  for (const [topic_id, position] of Object.entries(positions))
    await markTopicReadTo(reader, Number(topic_id), position);
  return reader;
}

/** The texts of the replies that are new for the member, or null if they have never been there. */
async function newFor(reader: User, topic_id: number) {
  const rows =
    await sql`select p.content from topic_reads r left join posts p on p.topic_id = r.topic_id and p.position > r.position
    where r.user_id = ${reader.id} and r.topic_id = ${topic_id} order by p.position`;
  if (rows.length === 0) return null;
  return rows.flatMap(({ content }) => content?.replace(/<.*?>/g, "") ?? []).join(" ");
}

test("after a merge each reader is at the furthest reply that they had read", async () => {
  const target = await topicWith("T");
  await replyWith(target, "t1");
  const merged = await topicWith("M");
  await replyWith(merged, "m1");
  await replyWith(target, "t2");
  await replyWith(merged, "m2");
  await replyWith(target, "t3");
  const readers = {
    whole_target: await readerOf({ [target]: 3 }),
    half_target: await readerOf({ [target]: 2 }),
    start_of_target: await readerOf({ [target]: 1 }),
    opened_target: await readerOf({ [target]: 0 }),
    whole_merged: await readerOf({ [merged]: 2 }),
    half_merged: await readerOf({ [merged]: 1 }),
    opened_merged: await readerOf({ [merged]: 0 }),
    both: await readerOf({ [target]: 1, [merged]: 2 }),
    none: await readerOf({}),
  };
  await mergeTopic(selin, merged, target);
  const all = Object.entries(readers).map(async ([name, reader]) => [
    name,
    await newFor(reader, target),
  ]);
  expect(Object.fromEntries(await Promise.all(all))).toEqual({
    whole_target: "",
    half_target: "m2 t3",
    start_of_target: "M m1 t2 m2 t3",
    opened_target: "t1 M m1 t2 m2 t3",
    whole_merged: "t3",
    half_merged: "t2 m2 t3",
    opened_merged: "m1 t2 m2 t3",
    both: "t3",
    none: null,
  });
  expect(await sql`select 1 from topic_reads where topic_id = ${merged}`).toHaveLength(0);
});

test("what comes in after the last reply that a reader knows is new", async () => {
  const target = await topicWith("T");
  await replyWith(target, "t1");
  const reader = await readerOf({ [target]: 1 });
  const merged = await topicWith("M");
  await replyWith(merged, "m1");
  await mergeTopic(selin, merged, target);
  expect(await newFor(reader, target)).toBe("M m1");
  expect((await getFirstUnread(reader, target))?.position).toBe(2);
});

test("a reader of the younger topic knows its opening post, which becomes a reply", async () => {
  const merged = await topicWith("M");
  await replyWith(merged, "m1");
  const target = await topicWith("T");
  await replyWith(target, "t1");
  const [opened, old] = [await readerOf({ [target]: 0 }), await readerOf({ [merged]: 0 })];
  await mergeTopic(selin, merged, target);
  expect(await newFor(opened, target)).toBe("t1");
  expect(await newFor(old, target)).toBe("m1 T t1");
});

test("a position whose reply was removed counts as the reply before it", async () => {
  const target = await topicWith("T");
  const merged = await topicWith("M");
  await replyWith(target, "t1");
  const removed = await replyWith(target, "t2");
  const reader = await readerOf({ [target]: 2 });
  await removePost(selin, target, removed);
  await sql`delete from removed_posts where id = ${removed}`;
  await replyWith(target, "t3");
  await mergeTopic(selin, merged, target);
  expect(await newFor(reader, target)).toBe("t3");
});

test("members who had read the replies of a split have read the new topic as far", async () => {
  const source = await topicWith("S");
  const ids = [];
  for (const text of ["a", "b", "c", "d", "e"]) ids.push(await replyWith(source, text));
  const readers = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => readerOf({ [source]: at })));
  const post_ids = [ids[1] ?? 0, ids[2] ?? 0, ids[4] ?? 0];
  const { id } = await splitTopic(selin, source, { post_ids, title: "Yeni" });
  expect(await Promise.all(readers.map((reader) => newFor(reader, id)))).toEqual([
    null,
    null,
    "c e",
    "e",
    "e",
    "",
  ]);
  expect(await Promise.all(readers.map((reader) => newFor(reader, source)))).toEqual([
    "a d",
    "d",
    "d",
    "d",
    "",
    "",
  ]);
});
