import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdTopic,
  exhaustLimit,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { createdModerator, faults } from "#tests/support/moderation.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { exportMyData } from "../../accounts/export/export.server.ts";
import type { User } from "../../members/users/user.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { deleteForum } from "../deletion/delete-forum.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { restoreTopic } from "../trash/restore-topic.server.ts";
import { type MutedThing, mute_input } from "./input.ts";
import { getMemberToMute } from "./member-to-mute.server.ts";
import { getMutePage, listMutes } from "./mute-list.server.ts";
import { MUTES_MAX, mute, unmute, unmuteThing } from "./mutes.server.ts";

let selin: User;
let reader: User;
let writer: User;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  selin = await actor("selin");
});

beforeEach(async () => {
  [reader, writer] = [await createdMember(), await createdMember()];
  forum_id = await createdForum();
  topic_id = await createdTopic(writer, { forum_id, title: "Sehpa" });
});

const ALL = { skip: 0, limit: 100 };
const listed = async (member: User) => (await listMutes(member, ALL)).data;
const rowsOf = async ({ id }: User) =>
  await sql`select topic_id, forum_id, muted_id from mutes where user_id = ${id} order by id`;

describe("muting", () => {
  test("a topic, a forum and a member lists them, the newest first, and twice is once", async () => {
    const things: MutedThing[] = [{ topic_id }, { forum_id }, { user_id: writer.id }];
    const stored = [];
    for (const thing of things) stored.push(await mute(reader, thing));
    for (const [n, thing] of things.entries()) expect(await mute(reader, thing)).toEqual(stored[n]);
    const expected = [
      { type: "user", topic_id: null, forum_id: null, user_id: writer.id, name: writer.username },
      { type: "forum", topic_id: null, forum_id, user_id: null, name: "Ahşap" },
      { type: "topic", topic_id, forum_id: null, user_id: null, name: "Sehpa" },
    ];
    expect(await listMutes(reader, ALL)).toMatchObject({ data: expected, count: 3 });
    expect((await listMutes(reader, { skip: 1, limit: 1 })).data).toMatchObject([expected[1]]);
    expect(await listMutes(writer, ALL)).toEqual({ data: [], count: 0 });
  });

  test("ends by its id or by the thing, for nobody else, and each end is final", async () => {
    const { id } = await mute(reader, { topic_id });
    await mute(writer, { forum_id });
    await expect(unmute(writer, id)).rejects.toMatchObject({ status: 404 });
    await expect(unmute(selin, id)).rejects.toMatchObject({ status: 404 });
    await unmuteThing(writer, { topic_id });
    expect(await rowsOf(reader)).toHaveLength(1);
    await unmute(reader, id);
    await expect(unmute(reader, id)).rejects.toMatchObject({ status: 404 });
    await unmuteThing(reader, { topic_id });
    await unmuteThing(writer, { forum_id });
    expect([...(await rowsOf(reader)), ...(await rowsOf(writer))]).toEqual([]);
  });

  test("refuses what no member sees, and oneself", async () => {
    const former = await createdMember();
    await deleteAccountKeepPosts(selin, former.id);
    const removed_id = await createdTopic(writer, { forum_id });
    await removeTopic(selin, removed_id, "Reklam");
    for (const [thing, key] of [
      [{ topic_id: 999_999 }, "topicNotFound"],
      [{ topic_id: removed_id }, "topicNotFound"],
      [{ forum_id: 999_999 }, "forumNotFound"],
      [{ user_id: 999_999 }, "userNotFound"],
      [{ user_id: former.id }, "userNotFound"],
      [{ user_id: reader.id }, "muteOwn"],
    ] as const)
      await expect(mute(reader, thing)).rejects.toMatchObject({ key });
    expect(await rowsOf(reader)).toEqual([]);
    await expect(getMemberToMute(reader, reader.username)).rejects.toMatchObject({
      key: "muteOwn",
    });
  });

  test("is for members who are suspended too: it is nobody else's matter", async () => {
    await mute({ ...reader, suspension: { reason: "Kavga", until: null } }, { user_id: writer.id });
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test("many at once stores each thing once, and no more than the limit", async () => {
    await sql`insert into mutes (user_id, topic_id) select ${reader.id}, 5000000 + n from generate_series(1, ${MUTES_MAX - 2}) n`;
    const others = await Promise.all([1, 2, 3, 4].map(() => createdMember()));
    const things = [topic_id, topic_id].map((id): MutedThing => ({ topic_id: id }));
    const results = await Promise.allSettled(
      [...things, ...others.map(({ id }): MutedThing => ({ user_id: id }))].map((thing) =>
        mute(reader, thing),
      ),
    );
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason.key] : [],
    );
    expect(await rowsOf(reader)).toHaveLength(MUTES_MAX);
    expect(new Set(refusals)).toEqual(new Set(["tooManyMutes"]));
    // Muting something that is muted already adds no row.
    const [row] =
      await sql`select muted_id from mutes where user_id = ${reader.id} and muted_id is not null`;
    if (row) await mute(reader, { user_id: row.muted_id });
    await sql`delete from mutes where topic_id > 5000000`;
  });

  test("has a limit", async () => {
    await exhaustLimit("mute", reader);
    await expect(mute(reader, { topic_id })).rejects.toMatchObject({ key: "tooManyTries" });
  });
});

test.each([
  [{}, false],
  [{ topic_id: 1 }, true],
  [{ forum_id: 1, topic_id: null }, true],
  [{ user_id: 1, forum_id: 2 }, false],
  [{ topic_id: 0 }, false],
  [{ user_id: "1" }, false],
])("the input %j is valid: %s", (input, is_valid) => {
  expect(mute_input.safeParse(input).success).toBe(is_valid);
});

describe("a muted topic", () => {
  test("that is merged leaves its mutes to the other one, one for each member", async () => {
    const into_id = await createdTopic(writer, { forum_id });
    const both = await createdMember();
    const { id } = await mute(reader, { topic_id });
    await mute(both, { topic_id });
    const kept = await mute(both, { topic_id: into_id });
    await mergeTopic(selin, topic_id, into_id);
    expect(await listed(reader)).toMatchObject([{ id, topic_id: into_id }]);
    expect(await listed(both)).toMatchObject([{ id: kept.id, topic_id: into_id }]);
    expect(await faults()).toEqual([]);
  });

  test("that is removed is not listed, and is muted again once it is restored", async () => {
    await mute(reader, { topic_id });
    await removeTopic(selin, topic_id, "Reklam");
    expect(await getMutePage(reader, 1)).toMatchObject({ mutes: [], count: 0 });
    expect(await rowsOf(reader)).toHaveLength(1);
    expect(await faults()).toEqual([]);
    await restoreTopic(selin, topic_id);
    await finishDeletions();
    expect(await listed(reader)).toMatchObject([{ topic_id }]);
  });

  test("takes its mutes along when it is deleted with its forum, like the forum itself", async () => {
    await mute(reader, { topic_id });
    await mute(reader, { forum_id });
    await deleteForum(selin, forum_id);
    await finishDeletions();
    expect(await rowsOf(reader)).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("whose row is lost is found by doctor", async () => {
    await sql`insert into mutes (user_id, topic_id) values (${reader.id}, 6000000)`;
    expect(await faults()).toEqual(["mutes without their topic"]);
    await sql`delete from mutes where topic_id = 6000000`;
  });

  test.each([1, 2, 3])("muted while it is merged leaves no mute behind (%i)", async () => {
    const into_id = await createdTopic(writer, { forum_id });
    const moderator = await createdModerator(forum_id);
    await Promise.allSettled([
      mute(reader, { topic_id }),
      mergeTopic(moderator, topic_id, into_id),
      mute(writer, { topic_id }),
    ]);
    expect(await sql`select from topics where id = ${topic_id}`).toHaveLength(0);
    expect(await sql`select from mutes where topic_id = ${topic_id}`).toHaveLength(0);
    expect(await faults()).toEqual([]);
  });
});

describe("the end of an account", () => {
  test.each([
    ["with its writing", deleteUser],
    ["without its writing", deleteAccountKeepPosts],
  ])("%s ends what it muted, and that others muted it", async (_, end) => {
    await mute(reader, { user_id: writer.id });
    await mute(writer, { user_id: reader.id });
    await mute(reader, { forum_id });
    await end(selin, writer.id);
    expect(await rowsOf(reader)).toEqual([{ topic_id: null, forum_id, muted_id: null }]);
    expect(await rowsOf(writer)).toEqual([]);
  });

  test("while others mute it leaves no mute of a former member", async () => {
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createdMember()));
    await Promise.allSettled([
      ...others.slice(0, 3).map((other) => mute(other, { user_id: writer.id })),
      deleteAccountKeepPosts(selin, writer.id),
      ...others.slice(3).map((other) => mute(other, { user_id: writer.id })),
    ]);
    expect(await reload(writer)).toMatchObject({ is_active: false });
    expect(await sql`select from mutes where muted_id = ${writer.id}`).toHaveLength(0);
  });

  test("of two who mute each other at once is no deadlock", async () => {
    await Promise.all([
      mute(reader, { user_id: writer.id }),
      mute(writer, { user_id: reader.id }),
      mute(reader, { topic_id }),
      mute(writer, { topic_id }),
    ]);
    expect(await rowsOf(reader)).toHaveLength(2);
    expect(await rowsOf(writer)).toHaveLength(2);
  });
});

test("the data of a member has what they muted, and not who muted them", async () => {
  await mute(reader, { user_id: writer.id });
  await mute(reader, { topic_id });
  const [own, others] = [await exported(reader), await exported(writer)];
  expect(own.mutes).toMatchObject([
    { user_id: writer.id, username: writer.username, topic: null },
    { topic_id, topic: "Sehpa", username: null },
  ]);
  expect(others.mutes).toEqual([]);
  expect(JSON.stringify(others)).not.toContain(reader.username);
});

async function exported(member: User) {
  const pieces = [];
  for await (const piece of await exportMyData(member)) pieces.push(piece);
  return JSON.parse(pieces.join(""));
}
