import { sql as part } from "drizzle-orm";
import { expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { connect, db } from "#app/db/client.server.ts";
import { topics } from "#app/db/schema.server.ts";
import { sql } from "#tests/support/domain.ts";
import { captureStatements, explain } from "#tests/support/statements.ts";
import { listFaults, repair } from "../../operations/doctor/doctor.server.ts";
import { createSearchIndexes, listMissingSearchIndexes } from "./create-search-indexes.server.ts";
import { isIndexReady, TITLES_INDEX } from "./search-indexes.server.ts";

const MISSING = [TITLES_INDEX];

function definition() {
  return sql`select pg_get_indexdef(to_regclass(${TITLES_INDEX})) as definition`;
}

test("a new site has its indexes", async () => {
  expect(await listMissingSearchIndexes()).toEqual([]);
});

test("a dropped index is noticed, and made again once as the migration made it", async () => {
  const of_migration = await definition();
  await sql`drop index topics_title_words`;
  expect(await listMissingSearchIndexes()).toEqual(MISSING);
  await Promise.all([createSearchIndexes(), createSearchIndexes()]);
  expect(await listMissingSearchIndexes()).toEqual([]);
  expect(of_migration).toMatchObject([{ definition: expect.stringContaining("gin") }]);
  expect(await definition()).toEqual(of_migration);
});

test("an index that a dead process left unfinished is made again", async () => {
  await sql`update pg_index set indisvalid = false where indexrelid = 'topics_title_words'::regclass`;
  expect(await listMissingSearchIndexes()).toEqual(MISSING);
  await createSearchIndexes();
  expect(await listMissingSearchIndexes()).toEqual([]);
});

test("an index that another process makes is left to it", async () => {
  await sql`drop index topics_title_words`;
  const other = connect(1);
  await other`select pg_advisory_lock(${ADVISORY_LOCKS.SEARCH_INDEX})`;
  await createSearchIndexes();
  expect(await listMissingSearchIndexes()).toEqual(MISSING);
  await other.end();
  await createSearchIndexes();
  expect(await listMissingSearchIndexes()).toEqual([]);
});

test("the time limit of the database does not end the work", async () => {
  const [row] = await sql`select quote_ident(current_database()) as name`;
  await sql`drop index topics_title_words`;
  await sql.unsafe(`alter database ${row?.name} set statement_timeout = 1`);
  await createSearchIndexes();
  expect(await listMissingSearchIndexes()).toEqual([]);
  await sql.unsafe(`alter database ${row?.name} reset statement_timeout`);
});

test("a statement that asks for the index does not read the table without it", async () => {
  await sql`drop index topics_title_words`;
  const { statements } = await captureStatements(() =>
    db
      .select({ id: topics.id })
      .from(topics)
      .where(part`${isIndexReady(TITLES_INDEX)} and strpos(${topics.content}, 'x') > 0`),
  );
  const [{ plan } = { plan: "" }] = await Promise.all(statements.map(explain));
  expect(plan).toContain("One-Time Filter");
  expect(plan).toContain('"Actual Loops":0');
});

test("doctor names a missing index, and makes it", async () => {
  expect(await listFaults()).toEqual([expect.stringMatching(/^topics_title_words: .* --fix/)]);
  const { faults, remaining } = await repair();
  expect([faults.length, remaining]).toEqual([1, []]);
  expect(await listFaults()).toEqual([]);
});
