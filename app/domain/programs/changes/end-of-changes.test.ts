import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { changesAfter, emptyFeed, present, untilVisible } from "#tests/support/changes.ts";
import { actor, createdForum, createdTopic, sql } from "#tests/support/domain.ts";
import { CHANGE_DAYS } from "../../base/retention.ts";
import type { User } from "../../members/users/user.ts";
import { listFaults, repair } from "../../operations/doctor/doctor.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";
import { checkEpoch, isFeedOfElsewhere } from "./begin-epoch.server.ts";
import { EVERYTHING } from "./change-reader.ts";
import { deleteOldChanges } from "./delete-old-changes.server.ts";
import { listChanges } from "./list-changes.server.ts";
import { withoutChangeTriggers } from "./without-triggers.server.ts";

let ayse: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  await emptyFeed();
  ayse = await actor("ayse");
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id });
});

describe("the end of changes", () => {
  test(`they are deleted after ${CHANGE_DAYS} days, and a program that has not read them gets a 410`, async () => {
    const before = await present();
    const [gone, read, kept] = [await topic(), await topic(), await topic()];
    const { next: half_read } = await listChanges(EVERYTHING, { after: before, limit: 1 });
    await age(gone, `${CHANGE_DAYS} days 1 minute`);
    await age(read, `${CHANGE_DAYS} days 1 minute`);
    await age(kept, `${CHANGE_DAYS} days -1 minute`);
    await sql`delete from changes where thing_id < ${gone} or kind <> 'topic'`;
    await untilVisible();
    const { next: read_all } = await listChanges(EVERYTHING, { after: half_read, limit: 1 });
    await deleteOldChanges();

    expect(await sql`select thing_id from changes`).toEqual([{ thing_id: kept }]);
    for (const after of [before, half_read])
      await expect(listChanges(EVERYTHING, { after, limit: 1 })).rejects.toMatchObject({
        status: 410,
      });
    expect(await changesAfter(read_all)).toEqual([`topic ${kept} created`]);
    expect(await changesAfter(undefined)).toEqual([`topic ${kept} created`]);

    await age(kept, `${CHANGE_DAYS} days 1 minute`);
    await deleteOldChanges();
    // Deleting old changes keeps the position of the present valid.
    expect(await changesAfter(await present())).toEqual([]);
    expect(await changesAfter(undefined)).toEqual([]);
    await expect(listChanges(EVERYTHING, { after: read_all, limit: 1 })).rejects.toMatchObject({
      status: 410,
    });
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
});

describe("another history of the database", () => {
  test("a feed that a dump has brought here begins anew, and no other", async () => {
    const cursor = await present();
    await checkEpoch();
    expect(await changesAfter(cursor)).toEqual([]);

    await copied();
    expect(await db.transaction(isFeedOfElsewhere)).toBe(true);
    const fault = expect.stringMatching(/^changes: /);
    expect(await listFaults()).toContainEqual(fault);
    expect((await repair()).remaining).not.toContainEqual(fault);
    await copied();
    await checkEpoch();
    expect(await db.transaction(isFeedOfElsewhere)).toBe(false);
    await expect(listChanges(EVERYTHING, { after: cursor, limit: 1 })).rejects.toMatchObject({
      status: 410,
    });
    const anew = await present();
    topic_id = await createdTopic(ayse, { forum_id });
    expect(await changesAfter(anew)).toEqual([`topic ${topic_id} created`]);
  });

  test("rows that are copied leave no change, and those that are written afterwards do", async () => {
    const cursor = await present();
    const reserved = await sql.reserve();
    await reserved`begin`;
    await withoutChangeTriggers(reserved, async () => {
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
    await withoutChangeTriggers(reserved, async () => {
      expect(
        await reserved`select count(*)::int from pg_trigger where tgname ~ 'change|search' and tgname <> 'keep' and not tgisinternal and tgenabled = 'D'`,
      ).toEqual([{ count: 31 }]);
    });
    expect(await reserved`select from pg_trigger where tgenabled = 'D'`).toHaveLength(0);
    await reserved`rollback`;
    reserved.release();
  });
});

async function topic(): Promise<number> {
  return await createdTopic(ayse, { forum_id });
}

async function age(id: number, by: string): Promise<void> {
  await sql`update changes set at = now() - ${by}::interval where kind = 'topic' and thing_id = ${id}`;
}

/** A row that a dump has brought here, of a transaction that has not begun here. */
async function copied(): Promise<void> {
  await sql`insert into changes (xid, kind, thing_id, change)
    select (pg_current_xact_id()::text::bigint + 1000000)::text::xid8, 'topic', 1, 'updated'`;
}
