import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { faults } from "#tests/support/moderation.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { bookmarkThing } from "../../topics/bookmarks/bookmark-thing.server.ts";
import type { BookmarkedThing } from "../../topics/bookmarks/input.ts";
import { mergeTopic } from "./merge-topics.server.ts";
import { splitTopic } from "./split-topic.server.ts";

let selin: User;
let ayse: User;
let reader: User;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_id = await createdForum();
});

beforeEach(async () => {
  reader = await createdMember();
  topic_id = await createdTopic(ayse, { forum_id });
  post_id = await createdPost(ayse, topic_id);
});

const rowsOf = ({ id }: User) =>
  sql`select id, topic_id, post_id, note from bookmarks where user_id = ${id} order by id`;
const split = () => splitTopic(selin, topic_id, { post_ids: [post_id], title: "Yeni" });

describe("a merge", () => {
  test("takes the bookmarks of the topic and its replies to the other topic", async () => {
    const into_id = await createdTopic(ayse, { forum_id });
    const id = await bookmarkThing(reader, { topic_id }, { note: "konu" });
    const reply = await bookmarkThing(reader, { post_id }, {});
    await mergeTopic(selin, topic_id, into_id);
    expect(await rowsOf(reader)).toEqual([
      { id, topic_id: into_id, post_id: null, note: "konu" },
      { id: reply, topic_id: null, post_id, note: null },
    ]);
    expect(await faults()).toEqual([]);
  });

  test.each(["merged", "target"])(
    "of two bookmarks keeps the older, of the %s topic",
    async (older) => {
      const into_id = await createdTopic(ayse, { forum_id });
      const order = older === "merged" ? [topic_id, into_id] : [into_id, topic_id];
      const id = await bookmarkThing(reader, { topic_id: order[0] ?? 0 }, { note: "eski" });
      await bookmarkThing(reader, { topic_id: order[1] ?? 0 }, { note: "yeni" });
      await mergeTopic(selin, topic_id, into_id);
      expect(await rowsOf(reader)).toEqual([
        { id, topic_id: into_id, post_id: null, note: "eski" },
      ]);
    },
  );
});

describe("a split", () => {
  test("makes the bookmark of the reply one of the new topic", async () => {
    const other_post = await createdPost(ayse, topic_id);
    const id = await bookmarkThing(reader, { post_id }, { note: "yanıt" });
    const other = await bookmarkThing(reader, { post_id: other_post }, {});
    const own = await bookmarkThing(reader, { topic_id }, {});
    const topic = await splitTopic(selin, topic_id, {
      post_ids: [post_id, other_post],
      title: "Yeni",
    });
    expect(await rowsOf(reader)).toEqual([
      { id, topic_id: topic.id, post_id: null, note: "yanıt" },
      { id: other, topic_id: null, post_id: other_post, note: null },
      { id: own, topic_id, post_id: null, note: null },
    ]);
    expect(await faults()).toEqual([]);
  });
});

const READERS = 12;

async function createdReaders(): Promise<User[]> {
  const members: User[] = [];
  while (members.length < READERS) members.push(await createdMember());
  return members;
}

/** Each bookmark was stored before the act and moved with it, or was refused after it. */
async function expectMoved(
  members: readonly User[],
  attempts: ReadonlyArray<PromiseSettledResult<number>>,
  place: { topic_id: number; post_id: null },
): Promise<void> {
  for (const [index, attempt] of attempts.entries()) {
    const member = members[index];
    if (!member) throw new Error("There are as many attempts as members");
    if (attempt.status === "rejected") {
      expect(attempt.reason).toBeInstanceOf(Refusal);
      expect(attempt.reason).toMatchObject({ status: 404 });
    }
    const stored = attempt.status === "fulfilled" ? [expect.objectContaining(place)] : [];
    expect(await rowsOf(member)).toEqual(stored);
  }
  expect(await faults()).toEqual([]);
}

const bookmark = (members: readonly User[], thing: BookmarkedThing) =>
  members.map((member) => bookmarkThing(member, thing, {}));

describe("at the same moment as", () => {
  test("a split, no bookmark of the reply is left behind", async () => {
    const members = await createdReaders();
    const before = bookmark(members.slice(0, READERS / 2), { post_id });
    const splitting = split();
    const after = bookmark(members.slice(READERS / 2), { post_id });
    const attempts = await Promise.allSettled([...before, ...after]);
    await expectMoved(members, attempts, { topic_id: (await splitting).id, post_id: null });
  });

  test("a merge, no bookmark of the topic is left behind", async () => {
    const into_id = await createdTopic(ayse, { forum_id });
    const members = await createdReaders();
    const before = bookmark(members.slice(0, READERS / 2), { topic_id });
    const merging = mergeTopic(selin, topic_id, into_id);
    const after = bookmark(members.slice(READERS / 2), { topic_id });
    const attempts = await Promise.allSettled([...before, ...after]);
    await merging;
    await expectMoved(members, attempts, { topic_id: into_id, post_id: null });
  });

  test("a merge of its topic, the bookmark of a reply is stored", async () => {
    const into_id = await createdTopic(ayse, { forum_id });
    const [, ...ids] = await Promise.all([
      mergeTopic(selin, topic_id, into_id),
      ...[1, 2, 3, 4].map(async () => bookmarkThing(await createdMember(), { post_id }, {})),
    ]);
    expect(await sql`select post_id from bookmarks where id in ${sql(ids)}`).toEqual(
      ids.map(() => ({ post_id })),
    );
  });

  test("a merge, the deletion of a member with both bookmarks succeeds", async () => {
    const into_id = await createdTopic(ayse, { forum_id });
    const members = await createdReaders();
    for (const member of members)
      for (const id of [into_id, topic_id]) await bookmarkThing(member, { topic_id: id }, {});
    await Promise.all([
      mergeTopic(selin, topic_id, into_id),
      ...members.map((member) => deleteUser(member, member.id)),
    ]);
    expect(await sql`select id from bookmarks where topic_id in (${topic_id}, ${into_id})`).toEqual(
      [],
    );
    expect(await faults()).toEqual([]);
  });
});
