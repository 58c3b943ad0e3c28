import { sql } from "drizzle-orm";
import { db, liftTimeLimits, type Transaction } from "#app/db/client.server.ts";
import { deleteHiddenRows, listHiddenRows } from "../../forums/audiences/hidden-rows.server.ts";
import {
  beginEpochOfElsewhere,
  isFeedOfElsewhere,
} from "../../programs/changes/begin-epoch.server.ts";
import {
  createSearchIndexes,
  listMissingSearchIndexes,
} from "../../search/index/create-search-indexes.server.ts";
import {
  countUnindexedTexts,
  noteUnindexedTexts,
} from "../../search/index/unindexed-texts.server.ts";
import { updateSearchIndex } from "../../search/index/update-index.server.ts";
import { type Difference, fixCounters, listWrongCounters } from "./counters.server.ts";
import { fixTables, listWrongTables } from "./derived-rows.server.ts";
import { type FileChecks, type FileRepairs, listFileFaults, repairFiles } from "./files.server.ts";
import { listOrphans } from "./orphans.server.ts";
import { advanceSequence, listSequencesBehind } from "./sequences.server.ts";

/** One fault, as a sentence for the operator. */
type Fault = string;

/**
 * Every command that changes a counter of existing rows uses this table first, so it waits here and
 * holds no row that doctor changes.
 */
const LOCK_WRITERS = sql`lock table topic_activity in exclusive mode`;

/** Lists every fault. Those of rows in one read-only transaction. */
export async function listFaults(checks: FileChecks = { reads_files: false }): Promise<Fault[]> {
  const faults = await db.transaction(
    async (tx) => {
      await liftTimeLimits(tx);
      return await findFaults(tx);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  return [...faults, ...(await listFileFaults(checks)), ...(await listIndexFaults())];
}

/**
 * Repairs all rows in one transaction, during which no member can write, then the uploaded files and
 * the indexes. Returns the faults and those that remain.
 */
export async function repair(
  repairs: FileRepairs = { reads_files: false, empties_bucket: false },
): Promise<{ faults: Fault[]; remaining: Fault[] }> {
  const index_faults = await listIndexFaults();
  const rows = await repairRows();
  const files = await repairFiles(repairs);
  await createSearchIndexes();
  await updateSearchIndex();
  return {
    faults: [...rows.faults, ...files.faults, ...index_faults],
    remaining: [...rows.remaining, ...files.remaining, ...(await listIndexFaults())],
  };
}

async function repairRows(): Promise<{ faults: Fault[]; remaining: Fault[] }> {
  return await db.transaction(async (tx) => {
    await liftTimeLimits(tx);
    await tx.execute(LOCK_WRITERS);
    const faults = await findFaults(tx);
    for (const orphans of await listOrphans(tx)) await tx.execute(sql.raw(orphans.repair));
    await deleteHiddenRows(tx);
    await fixCounters(tx);
    await fixTables(tx);
    await noteUnindexedTexts(tx);
    for (const sequence of await listSequencesBehind(tx)) await advanceSequence(tx, sequence);
    await beginEpochOfElsewhere(tx);
    return { faults, remaining: await findFaults(tx) };
  });
}

async function listIndexFaults(): Promise<Fault[]> {
  const names = await listMissingSearchIndexes();
  return names.map(
    (name) =>
      `${name}: the index is missing or not complete. A running site makes it within an hour, and npm run doctor -- --fix at once`,
  );
}

async function findFaults(tx: Transaction): Promise<Fault[]> {
  const orphans: Fault[] = [];
  for (const { description, count_rows } of await listOrphans(tx)) {
    const [row] = await tx.execute<{ count: number }>(sql.raw(count_rows));
    if (row && row.count > 0) orphans.push(`${row.count} × ${description}`);
  }
  const counters = await listWrongCounters(tx);
  const sequences = await listSequencesBehind(tx);
  const unindexed = await countUnindexedTexts(tx);
  return [
    ...orphans,
    ...counters.map(describeDifference),
    ...(await listWrongTables(tx)),
    ...(await listHiddenRows(tx)).map(
      ({ table, count }) => `${table}: ${count} rows are of forums that their members do not see`,
    ),
    ...sequences.map(
      ({ table, highest }) => `${table}: the next id would not be above ${highest}, which is taken`,
    ),
    ...(unindexed > 0
      ? [`search_segments: ${unindexed} texts are not in the index of the search`]
      : []),
    ...((await isFeedOfElsewhere(tx))
      ? [
          "changes: the feed was written by another database. The next start of the site begins it anew",
        ]
      : []),
  ];
}

function describeDifference({
  table,
  id,
  is_now,
  should_be,
}: Difference & { table: string }): Fault {
  const columns = Object.keys(should_be).filter((column) => is_now[column] !== should_be[column]);
  return `${table} ${id}: ${columns.map((column) => `${column} is ${is_now[column]}, should be ${should_be[column]}`).join("; ")}`;
}
