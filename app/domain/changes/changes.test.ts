import postgres from "postgres";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { setRequestMember, trackWrites } from "#app/db/replica/request-state.server.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";
import { deleteUser } from "../accounts/delete-user.server.ts";
import { deleteUserButWriting } from "../accounts/keep-writing.server.ts";
import { deleteForum } from "../deletions/delete-forum.server.ts";
import { removeDeleted } from "../deletions/remove.server.ts";
import { listFaults, repair } from "../doctor/doctor.server.ts";
import { changeCategory, createCategory } from "../forums/categories.server.ts";
import { changeForum } from "../forums/forums.server.ts";
import { removePost } from "../removed/remove-post.server.ts";
import { removeTopic } from "../removed/remove-topic.server.ts";
import { restorePost } from "../removed/restore-post.server.ts";
import { restoreTopic } from "../removed/restore-topic.server.ts";
import { CHANGE_DAYS } from "../retention.ts";
import { mergeTopic } from "../topic-tools/merge-topics.server.ts";
import { moderateTopic } from "../topic-tools/moderate-topic.server.ts";
import { splitTopic } from "../topic-tools/split-topic.server.ts";
import { changePost } from "../topics/posts.server.ts";
import { changeTopic } from "../topics/topics.server.ts";
import type { User } from "../users/user.ts";
import { checkEpoch, isFeedOfElsewhere } from "./begin-epoch.server.ts";
import { readCursor, writeCursor } from "./cursor.server.ts";
import { deleteOldChanges } from "./delete-old-changes.server.ts";
import { CHANGES_MAX, type ChangeKind, LATEST } from "./kinds.ts";
import { listChanges } from "./list-changes.server.ts";
import { withoutFeed } from "./without-feed.server.ts";

let selin: User;
let ayse: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  await sql`delete from changes`;
  await sql`update change_feed set deleted_xid = '0', deleted_seq = 0`;
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id });
});

/** Autovacuum may hold the feed back for a moment. */
async function untilVisible(): Promise<void> {
  const [last] = await sql`select max(seq)::float8 as seq from changes`;
  await vi.waitFor(
    async () => {
      const { next } = await listChanges({ after: LATEST, limit: 1 });
      expect(readCursor(next).seq).toBeGreaterThanOrEqual(last?.seq ?? 0);
    },
    { timeout: 10_000 },
  );
}

async function present(): Promise<string> {
  await untilVisible();
  return (await listChanges({ after: LATEST, limit: 1 })).next;
}

/** Everything after the cursor, read in small pages, in short: `kind id change`. */
async function changesAfter(after: string | undefined, kind?: ChangeKind): Promise<string[]> {
  await untilVisible();
  const entries: string[] = [];
  let cursor = after;
  for (;;) {
    const { data, next, has_more } = await listChanges({ after: cursor, kind, limit: 2 });
    entries.push(...data.map((entry) => `${entry.kind} ${entry.id} ${entry.change}`));
    cursor = next;
    if (!has_more) return entries;
  }
}

describe("each change is in the feed", () => {
  test.each<[string, () => Promise<() => Promise<unknown>>, () => string[]]>([
    [
      "a new topic",
      async () => async () => {
        topic_id = await createdTopic(ayse, { forum_id });
      },
      () => [`topic ${topic_id} created`],
    ],
    [
      "an edit of a topic",
      async () => () => changeTopic(ayse, topic_id, { title: "Masa" }),
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a lock",
      async () => () => moderateTopic(selin, topic_id, { is_locked: true, reason: "x" }),
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a pin",
      async () => () => moderateTopic(selin, topic_id, { is_pinned: true }),
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a move",
      async () => {
        const to = await createdForum();
        return () => moderateTopic(selin, topic_id, { forum_id: to });
      },
      () => [`topic ${topic_id} updated`],
    ],
    [
      "a removal of a topic and its return",
      async () => async () => {
        await removeTopic(ayse, topic_id);
        await restoreTopic(ayse, topic_id);
      },
      () => [`topic ${topic_id} deleted`, `topic ${topic_id} created`],
    ],
    [
      "an edit of a category and a forum, and a forum in another category",
      async () => {
        const [forum] = await sql`select category_id from forums where id = ${forum_id}`;
        category_id = Number(forum?.category_id);
        return async () => {
          await changeCategory(selin, category_id, { name: "Uğraş" });
          await changeForum(selin, forum_id, { description: "Her şey" });
          await changeForum(selin, forum_id, { order: 5 });
        };
      },
      () => [
        `category ${category_id} updated`,
        `forum ${forum_id} updated`,
        `forum ${forum_id} updated`,
      ],
    ],
    [
      "a new category",
      async () => async () => {
        category_id = (await createCategory(selin, { name: "Boş", order: 9 })).id;
      },
      () => [`category ${category_id} created`],
    ],
    ["nothing for an account whose writing stays", async () => () => leave(true), () => []],
  ])("%s", async (_, prepare, expected) => {
    const act = await prepare();
    const cursor = await present();
    await act();
    await removeDeleted();
    expect(await changesAfter(cursor)).toEqual(expected());
  });

  let category_id: number;

  async function leave(keeps_writing: boolean): Promise<void> {
    const member = await createdMember();
    await (keeps_writing ? deleteUserButWriting : deleteUser)(selin, member.id);
  }

  test("a reply: created, edited, removed and restored", async () => {
    const cursor = await present();
    const post_id = await createdPost(ayse, topic_id);
    await changePost(ayse, topic_id, post_id, { content: "<p>Yaş.</p>" });
    await removePost(ayse, topic_id, post_id);
    await restorePost(ayse, topic_id, post_id);
    await untilVisible();
    const { data } = await listChanges({ after: cursor, limit: 100 });
    expect(data.map(({ change }) => change)).toEqual(["created", "updated", "deleted", "created"]);
    expect(data[0]).toEqual({
      kind: "post",
      id: post_id,
      topic_id,
      change: "created",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(
      new Set(data.map((entry) => [entry.kind, entry.id, entry.topic_id].join())),
    ).toHaveLength(1);
  });

  test("a split and a merge: replies of their new topic, and a topic that begins or ends", async () => {
    const [first, second] = [await createdPost(ayse, topic_id), await createdPost(ayse, topic_id)];
    const cursor = await present();
    const split = await splitTopic(selin, topic_id, {
      post_ids: [first, second],
      title: "Yeni",
      forum_id,
    });
    const after_split = await changesAfter(cursor);
    expect(after_split.toSorted()).toEqual(
      [`topic ${split.id} created`, `post ${first} deleted`, `post ${second} updated`].toSorted(),
    );
    const before_merge = await present();
    await mergeTopic(selin, split.id, topic_id);
    await removeDeleted();
    const after_merge = await changesAfter(before_merge);
    expect(after_merge).toContain(`topic ${split.id} deleted`);
    expect(after_merge).toContain(`post ${second} updated`);
    expect(after_merge.filter((entry) => /^post \d+ created$/.test(entry))).toHaveLength(1);
  });

  test("the deletion of a forum and of an account: each thing in them", async () => {
    const leaving = await createdMember();
    const own_topic = await createdTopic(leaving, { forum_id });
    const other_post = await createdPost(ayse, own_topic);
    const own_post = await createdPost(leaving, topic_id);
    const cursor = await present();
    await deleteUser(selin, leaving.id);
    await removeDeleted();
    expect((await changesAfter(cursor)).toSorted()).toEqual(
      [
        `topic ${own_topic} deleted`,
        `post ${other_post} deleted`,
        `post ${own_post} deleted`,
      ].toSorted(),
    );
    const before_forum = await present();
    await deleteForum(selin, forum_id);
    await removeDeleted();
    expect(await changesAfter(before_forum)).toEqual([
      `forum ${forum_id} deleted`,
      `topic ${topic_id} deleted`,
    ]);
  });

  test("what is not in an answer has no entry", async () => {
    const cursor = await present();
    await sql`update topics set excerpt = 'x', title = title where id = ${topic_id}`;
    await sql`update topic_activity set lock_reason = null, locked_at = locked_at where topic_id = ${topic_id}`;
    expect(await changesAfter(cursor)).toEqual([]);
  });
});

describe("the cursor", () => {
  test("a commit that comes late is never skipped", async () => {
    const cursor = await present();
    const early = postgres({ ...connection(), max: 1 });
    const reserved = await early.reserve();
    await reserved`begin`;
    await reserved`update topics set title = 'Geç' where id = ${topic_id}`;
    const other = await createdTopic(ayse, { forum_id });

    const held_back = await listChanges({ after: cursor, limit: 100 });
    expect([held_back.data, held_back.next, held_back.has_more]).toEqual([[], cursor, false]);
    const taken_meanwhile = (await listChanges({ after: LATEST, limit: 1 })).next;

    await reserved`commit`;
    reserved.release();
    await early.end();
    const expected = [`topic ${topic_id} updated`, `topic ${other} created`];
    expect(await changesAfter(held_back.next)).toEqual(expected);
    // Also for who has begun to copy meanwhile, and has seen neither.
    expect(await changesAfter(taken_meanwhile)).toEqual(expected);
  });

  test("a transaction in another database of the server holds nothing back", async () => {
    const elsewhere = postgres({ ...connection(), database: "postgres", max: 1 });
    const reserved = await elsewhere.reserve();
    await reserved`begin`;
    await reserved`select pg_current_xact_id()`;
    const { next } = await listChanges({ after: LATEST, limit: 1 });
    await changeTopic(ayse, topic_id, { title: "Bekletilmedi" });
    expect(await changesAfter(next)).toEqual([`topic ${topic_id} updated`]);
    const [held] =
      await sql`select count(*)::int from changes where xid >= pg_snapshot_xmin(pg_current_snapshot())`;
    expect(held?.count).toBeGreaterThan(0);
    await reserved`rollback`;
    reserved.release();
    await elsewhere.end();
  });

  test("of a transaction that is rolled back there is no entry", async () => {
    const cursor = await present();
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(`update topics set title = 'Hiç' where id = ${topic_id}`);
        tx.rollback();
      }),
    ).rejects.toThrow();
    expect(await changesAfter(cursor)).toEqual([]);
  });

  test("stays the same while nothing changes, so that the answer has the same ETag", async () => {
    const cursor = await present();
    await sql`update users set full_name = full_name where id = ${ayse.id}`;
    expect((await listChanges({ after: cursor, limit: 100 })).next).toBe(cursor);
    expect((await listChanges({ after: LATEST, limit: 100 })).next).toBe(cursor);
  });

  test("begins with the oldest change if there is none", async () => {
    expect((await changesAfter(undefined)).at(-1)).toBe(`topic ${topic_id} created`);
    await sql`delete from changes`;
    const { data, next } = await listChanges({ limit: 100 });
    expect(data).toEqual([]);
    expect(await changesAfter(next)).toEqual([]);
  });

  test("passes changes of other kinds, however many they are", async () => {
    const cursor = await present();
    await sql`insert into changes (kind, thing_id, topic_id, change) select 'post', n, 1, 'created' from generate_series(1, 25000) n`;
    await changeCategory(selin, (await createCategory(selin, { name: "A", order: 1 })).id, {
      name: "B",
    });
    await untilVisible();
    const sizes: number[] = [];
    let after = cursor;
    for (let has_more = true; has_more; ) {
      const page = await listChanges({ after, kind: "category", limit: 100 });
      sizes.push(page.data.length);
      after = page.next;
      has_more = page.has_more;
    }
    expect(sizes).toEqual([0, 0, 2]);
    expect(await changesAfter(after)).toEqual([]);
  });

  test("one that was made up is refused, whatever its numbers are", async () => {
    const now = readCursor(await present());
    for (const position of [
      { ...now, epoch: "0123456789abcdef" },
      { ...now, xid: String(BigInt(now.xid) + 1_000_000_000n) },
      { ...now, xid: "18446744073709551615", seq: Number.MAX_SAFE_INTEGER },
    ])
      await expect(listChanges({ after: writeCursor(position), limit: 1 })).rejects.toMatchObject({
        status: 410,
        key: "changesGone",
      });
    const largest = Buffer.alloc(24, 255).toString("base64url");
    await expect(listChanges({ after: largest, limit: 1 })).rejects.toMatchObject({ status: 410 });
  });
});

describe("the end of changes", () => {
  test(`they are deleted after ${CHANGE_DAYS} days, and who has not read them is told so`, async () => {
    const before = await present();
    const [gone, read, kept] = [await topic(), await topic(), await topic()];
    const { next: half_read } = await listChanges({ after: before, limit: 1 });
    await age(gone, `${CHANGE_DAYS} days 1 minute`);
    await age(read, `${CHANGE_DAYS} days 1 minute`);
    await age(kept, `${CHANGE_DAYS} days -1 minute`);
    await sql`delete from changes where thing_id < ${gone} or kind <> 'topic'`;
    await untilVisible();
    const { next: read_all } = await listChanges({ after: half_read, limit: 1 });
    await deleteOldChanges();

    expect(await sql`select thing_id from changes`).toEqual([{ thing_id: kept }]);
    for (const after of [before, half_read])
      await expect(listChanges({ after, limit: 1 })).rejects.toMatchObject({ status: 410 });
    expect(await changesAfter(read_all)).toEqual([`topic ${kept} created`]);
    expect(await changesAfter(undefined)).toEqual([`topic ${kept} created`]);

    await age(kept, `${CHANGE_DAYS} days 1 minute`);
    await deleteOldChanges();
    // What is gone does not take the present with it.
    expect(await changesAfter(await present())).toEqual([]);
    expect(await changesAfter(undefined)).toEqual([]);
    await expect(listChanges({ after: read_all, limit: 1 })).rejects.toMatchObject({ status: 410 });
  });

  test("a younger change keeps those that come after it", async () => {
    const [young, old] = [await topic(), await topic()];
    await sql`delete from changes where kind <> 'topic' or thing_id < ${young}`;
    await age(old, `${CHANGE_DAYS} days 1 minute`);
    await deleteOldChanges();
    expect(await sql`select thing_id from changes order by thing_id`).toEqual([
      { thing_id: young },
      { thing_id: old },
    ]);
  });

  test("many are deleted in batches", async () => {
    await sql`insert into changes (kind, thing_id, change, at)
      select 'topic', n, 'updated', now() - make_interval(days => ${CHANGE_DAYS + 1}) from generate_series(1, 12000) n`;
    await sql`update changes set at = now() - make_interval(days => ${CHANGE_DAYS + 1})`;
    await deleteOldChanges();
    expect(await sql`select count(*)::int from changes`).toEqual([{ count: 0 }]);
  });

  const topic = () => createdTopic(ayse, { forum_id });
  const age = (id: number, by: string) =>
    sql`update changes set at = now() - ${by}::interval where kind = 'topic' and thing_id = ${id}`;
});

describe("another history of the database", () => {
  test("a feed that a dump has brought here begins anew, and no other", async () => {
    const cursor = await present();
    await checkEpoch();
    expect(await changesAfter(cursor)).toEqual([]);

    const copied = () => sql`insert into changes (xid, kind, thing_id, change)
      select (pg_current_xact_id()::text::bigint + 1000000)::text::xid8, 'topic', 1, 'updated'`;
    await copied();
    expect(await db.transaction(isFeedOfElsewhere)).toBe(true);
    const fault = expect.stringMatching(/^changes: /);
    expect(await listFaults()).toContainEqual(fault);
    expect((await repair()).remaining).not.toContainEqual(fault);
    await copied();
    await checkEpoch();
    expect(await db.transaction(isFeedOfElsewhere)).toBe(false);
    await expect(listChanges({ after: cursor, limit: 1 })).rejects.toMatchObject({ status: 410 });
    const anew = await present();
    topic_id = await createdTopic(ayse, { forum_id });
    expect(await changesAfter(anew)).toEqual([`topic ${topic_id} created`]);
  });

  test("rows that are copied leave no change, and those that are written afterwards do", async () => {
    const cursor = await present();
    const reserved = await sql.reserve();
    await reserved`begin`;
    await withoutFeed(reserved, async () => {
      await reserved`update topics set title = 'Sessiz'`;
      await reserved`update categories set name = 'Sessiz'`;
    });
    await reserved`commit`;
    reserved.release();
    expect(await changesAfter(cursor)).toEqual([]);
    await changeTopic(ayse, topic_id, { title: "Sesli" });
    expect(await changesAfter(cursor)).toEqual([`topic ${topic_id} updated`]);
  });

  test("every trigger of the feed is switched off", async () => {
    const reserved = await sql.reserve();
    await reserved`begin`;
    await withoutFeed(reserved, async () => {
      expect(
        await reserved`select count(*)::int from pg_trigger where tgname like '%change%' and tgname <> 'keep' and not tgisinternal and tgenabled = 'D'`,
      ).toEqual([{ count: 13 }]);
    });
    expect(await reserved`select from pg_trigger where tgenabled = 'D'`).toHaveLength(0);
    await reserved`rollback`;
    reserved.release();
  });
});

test("what a member reads after the feed is not older than it, though a replica is late", async () => {
  const told: number[] = [];
  const read = (after: string) =>
    trackWrites(
      "GET",
      async () => {
        setRequestMember({ id: selin.id, wrote_at: null });
        return await listChanges({ after, limit: 100 });
      },
      async (member_id) => void told.push(member_id),
    );
  const { next } = await read(LATEST);
  expect(told).toEqual([selin.id]);
  const cursor = await present();
  await read(cursor);
  expect(told).toHaveLength(1);
  await changeTopic(ayse, topic_id, { title: "Sehpa 2" });
  await untilVisible();
  await read(next);
  expect(told).toEqual([selin.id, selin.id]);
});

test("a call reads the feed in one round trip", async () => {
  const after = await present();
  for (const kind of [undefined, "topic"] as const)
    expect(
      await countRoundTrips(
        async () => {},
        () => listChanges({ after, kind, limit: CHANGES_MAX }),
      ),
    ).toEqual({ count: 1, unprepared: [] });
  expect(
    await countRoundTrips(
      async () => {},
      () => listChanges({ after: LATEST, limit: 1 }),
    ),
  ).toEqual({ count: 1, unprepared: [] });
});

function connection() {
  const { PGHOST: host, PGUSER: user, DATABASE_URL: url = "" } = process.env;
  return { host, user, database: url.split("/").at(-1) };
}
