import { sql as part } from "drizzle-orm";
import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { connect, db } from "#app/db/client.server.ts";
import { posts } from "#app/db/schema.server.ts";
import { actor, createdPost, createdTopic, sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { listFaults, repair } from "../doctor/doctor.server.ts";
import { createSearchIndexes } from "./create-search-indexes.server.ts";
import { isIndexReady, POSTS_INDEX } from "./search-indexes.server.ts";
import {
  doneIn,
  findSearchProgress,
  forgetSearchState,
  readSearchState,
} from "./search-progress.server.ts";

const READY = { topics: true, posts: true, percent: null };

async function readAnew() {
  forgetSearchState();
  return await readSearchState();
}

function definitions() {
  return sql`select pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid::regclass::text in ('posts_words', 'topics_words') order by 1`;
}

function countedIndexes() {
  return sql`select tablename from pg_stats where tablename in ('posts_words', 'topics_words') order by 1`;
}

test("a new site has its indexes, and a search asks for them once", async () => {
  expect(await readAnew()).toMatchObject(READY);
  const { statements } = await captureStatements(() =>
    Promise.all([readSearchState(), readSearchState()]),
  );
  expect(statements).toEqual([]);
});

test("a dropped index is noticed, and made again once as the migration made it", async () => {
  const of_migration = await definitions();
  await sql`drop index posts_words`;
  expect(await readAnew()).toMatchObject({ topics: true, posts: false, percent: 10 });
  await sql`drop index topics_words`;
  expect(await readAnew()).toMatchObject({ topics: false, posts: false, percent: 0 });
  await Promise.all([createSearchIndexes(), createSearchIndexes()]);
  expect(await readSearchState()).toMatchObject(READY);
  expect(await findSearchProgress()).toBe(null);
  expect(of_migration).toHaveLength(2);
  expect(await definitions()).toEqual(of_migration);
});

test("the keys of an index are counted when it is made, also if a process died before that", async () => {
  await createdPost(await actor("ayse"), await createdTopic(await actor("selin")));
  const both = [{ tablename: "posts_words" }, { tablename: "topics_words" }];
  await sql`drop index posts_words`;
  await createSearchIndexes();
  expect(await countedIndexes()).toEqual(both);
  await sql`delete from pg_statistic where starelid in ('posts_words'::regclass, 'topics_words'::regclass)`;
  await createSearchIndexes();
  expect(await countedIndexes()).toEqual(both);
});

test("an index that a dead process left unfinished is made again", async () => {
  await sql`update pg_index set indisvalid = false where indexrelid = 'posts_words'::regclass`;
  expect(await readAnew()).toMatchObject({ posts: false });
  await createSearchIndexes();
  expect(await readSearchState()).toMatchObject(READY);
});

test("an index that another process makes is left to it", async () => {
  await sql`drop index posts_words`;
  const other = connect(1);
  await other`select pg_advisory_lock(${ADVISORY_LOCKS.SEARCH_INDEX})`;
  await createSearchIndexes();
  expect(await readSearchState()).toMatchObject({ posts: false });
  await other.end();
  await createSearchIndexes();
  expect(await readSearchState()).toMatchObject(READY);
});

test("the time limit of the database does not end the work", async () => {
  const [row] = await sql`select quote_ident(current_database()) as name`;
  await sql`drop index posts_words`;
  await sql.unsafe(`alter database ${row?.name} set statement_timeout = 1`);
  await createSearchIndexes();
  expect(await readSearchState()).toMatchObject(READY);
  await sql.unsafe(`alter database ${row?.name} reset statement_timeout`);
});

test("a statement that asks for the index does not read the table without it", async () => {
  await sql`drop index posts_words`;
  const { statements } = await captureStatements(() =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(part`${isIndexReady(POSTS_INDEX)} and strpos(${posts.content}, 'x') > 0`),
  );
  const [{ plan } = { plan: "" }] = await Promise.all(statements.map(explain));
  expect(plan).toContain("One-Time Filter");
  expect(plan).toContain('"Actual Loops":0');
});

test("doctor names a missing index, and makes it", async () => {
  expect(await listFaults()).toEqual([expect.stringMatching(/^posts_words: .* --fix/)]);
  const { faults, remaining } = await repair();
  expect([faults.length, remaining]).toEqual([1, []]);
  expect(await listFaults()).toEqual([]);
});

test("the progress of an index never goes back", () => {
  const table = { blocks_done: 0, blocks_total: 0 };
  const progress = [
    { ...table, phase: "initializing" },
    { ...table, phase: "waiting for writers before build" },
    { ...table, phase: "building index" },
    { phase: "building index: scanning table", blocks_done: 100, blocks_total: 400 },
    { phase: "building index", blocks_done: 200, blocks_total: 400 },
    { phase: "building index: merging tuples (workers)", blocks_done: 400, blocks_total: 400 },
    { ...table, phase: "building index: merging tuples" },
    { ...table, phase: "waiting for writers before validation" },
    { ...table, phase: "index validation: scanning index" },
    { phase: "index validation: scanning table", blocks_done: 1, blocks_total: 400 },
    { ...table, phase: "waiting for old snapshots" },
  ].map(doneIn);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBeLessThan(1);
});
