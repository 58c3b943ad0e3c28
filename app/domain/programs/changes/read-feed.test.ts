import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#app/db/client.server.ts";
import { answerRequest, setRequestMember } from "#app/db/replica/request.server.ts";
import { storeWriteTime } from "#app/db/replica/write-time.server.ts";
import postgres from "#postgres";
import { changesAfter, emptyFeed, inShort, present, untilVisible } from "#tests/support/changes.ts";
import { actor, createdForum, createdTopic, sql } from "#tests/support/domain.ts";
import { countRoundTrips } from "#tests/support/round-trips.ts";
import { changeCategory, createCategory } from "../../forums/forums/categories.server.ts";
import type { User } from "../../members/users/user.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { EVERYTHING } from "./change-reader.ts";
import { readCursor, writeCursor } from "./cursor.server.ts";
import { CHANGES_MAX, LATEST } from "./kinds.ts";
import { listChanges } from "./list-changes.server.ts";

let selin: User;
let ayse: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  await emptyFeed();
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id });
});

describe("the cursor", () => {
  test("a commit that comes late is never skipped", async () => {
    const cursor = await present();
    const early = postgres({ ...connection(), max: 1 });
    const reserved = await early.reserve();
    await reserved`begin`;
    await reserved`update topics set title = 'Geç' where id = ${topic_id}`;
    const other = await createdTopic(ayse, { forum_id });

    const held_back = await listChanges(EVERYTHING, { after: cursor, limit: 100 });
    expect([held_back.data, held_back.next, held_back.has_more]).toEqual([[], cursor, false]);
    const taken_meanwhile = (await listChanges(EVERYTHING, { after: LATEST, limit: 1 })).next;

    await reserved`commit`;
    reserved.release();
    await early.end();
    const expected = [`topic ${topic_id} updated`, `topic ${other} created`];
    expect(await changesAfter(held_back.next)).toEqual(expected);
    // A program that has begun to copy meanwhile, and has seen neither, gets both too.
    expect(await changesAfter(taken_meanwhile)).toEqual(expected);
  });

  test("a transaction in another database of the server holds nothing back", async () => {
    const cursor = await present();
    const elsewhere = postgres({ ...connection(), database: "postgres", max: 1 });
    const reserved = await elsewhere.reserve();
    await reserved`begin`;
    await reserved`select pg_current_xact_id()`;
    await changeTopic(ayse, topic_id, { title: "Bekletilmedi" });
    await vi.waitFor(async () => {
      const { data } = await listChanges(EVERYTHING, { after: cursor, limit: 100 });
      expect(data.map(inShort)).toEqual([`topic ${topic_id} updated`]);
    });
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
    expect((await listChanges(EVERYTHING, { after: cursor, limit: 100 })).next).toBe(cursor);
    expect((await listChanges(EVERYTHING, { after: LATEST, limit: 100 })).next).toBe(cursor);
  });

  test("begins with the oldest change if there is none", async () => {
    expect((await changesAfter(undefined)).at(-1)).toBe(`topic ${topic_id} created`);
    await sql`delete from changes`;
    const { data, next } = await listChanges(EVERYTHING, { limit: 100 });
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
      const page = await listChanges(EVERYTHING, { after, kind: "category", limit: 100 });
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
      await expect(
        listChanges(EVERYTHING, { after: writeCursor(position), limit: 1 }),
      ).rejects.toMatchObject({
        status: 410,
        key: "changesGone",
      });
    const largest = Buffer.alloc(24, 255).toString("base64url");
    await expect(listChanges(EVERYTHING, { after: largest, limit: 1 })).rejects.toMatchObject({
      status: 410,
    });
  });
});

test("what a member reads after the feed is not older than it, though a replica is late", async () => {
  const kind = { is_writing: false, may_be_behind: false, replayedUntil: () => null };
  const read = (after: string) =>
    answerRequest(
      kind,
      async () => {
        setRequestMember({ id: selin.id, wrote_at: null });
        return await listChanges(EVERYTHING, { after, limit: 100 });
      },
      storeWriteTime,
    );
  const { next } = await read(LATEST);
  const told_at = await wroteAt();
  expect(told_at).not.toBe(null);
  await read(await present());
  expect(await wroteAt()).toBe(told_at);
  await changeTopic(ayse, topic_id, { title: "Sehpa 2" });
  await untilVisible();
  await read(next);
  expect(await wroteAt()).not.toBe(told_at);
});

test("a call reads the feed in one round trip", async () => {
  const after = await present();
  for (const kind of [undefined, "topic"] as const)
    expect(
      await countRoundTrips(
        async () => {},
        () => listChanges(EVERYTHING, { after, kind, limit: CHANGES_MAX }),
      ),
    ).toEqual({ count: 1, unprepared: [] });
  expect(
    await countRoundTrips(
      async () => {},
      () => listChanges(EVERYTHING, { after: LATEST, limit: 1 }),
    ),
  ).toEqual({ count: 1, unprepared: [] });
});

async function wroteAt(): Promise<unknown> {
  const [row] = await sql`select wrote_at from users where id = ${selin.id}`;
  return row?.wrote_at;
}

function connection() {
  const { PGHOST: host, PGUSER: user, DATABASE_URL: url = "" } = process.env;
  return { host, user, database: url.split("/").at(-1) };
}
