import { copyOut, type Place, tally } from "./copy.server.ts";
import {
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  partName,
  type Snapshot,
  SNAPSHOT_FILE,
} from "./manifest.ts";
import { listMigrations } from "./migrations.server.ts";
import { connectTo, hangUp } from "./side-database.server.ts";
import { guessBytes, LEFT_OUT, listSequences, listTables, type Table } from "./tables.server.ts";
import { tarEnd, tarFile } from "./tar.server.ts";

/**
 * A file in a tar says its length before its contents, so tables are cut into parts that fit into
 * memory.
 */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * The whole database as one moment saw it, as a tar. `passed` hears how far it is, `counted` what
 * was in it.
 */
export async function* writeArchive(
  name: string,
  made_at: Date,
  passed: (share: number) => Promise<void>,
  counted: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const sql = connectTo();
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    const [seen] = await sql`select pg_export_snapshot() as snapshot`;
    const place = { snapshot: String(seen?.snapshot) };
    const snapshot: Snapshot = {
      format: FORMAT,
      name,
      made_at: made_at.toISOString(),
      migrations: await listMigrations(sql),
      left_out: LEFT_OUT,
      tables: await listTables(sql),
      sequences: await listSequences(sql),
    };
    yield* tarFile(asJson(SNAPSHOT_FILE, snapshot), made_at);
    const expected_bytes = await guessBytes(sql);
    let bytes = 0;
    const tables: Manifest["tables"] = [];
    for (const table of snapshot.tables) {
      const counts = tally();
      let number = 0;
      for await (const body of parts(place, table)) {
        number += 1;
        counts.add(body);
        bytes += body.length;
        yield* tarFile({ name: partName(table.name, number), body }, made_at);
        await passed(Math.min(1, bytes / expected_bytes));
      }
      tables.push({ ...table, ...counts.result() });
    }
    const manifest = { ...snapshot, tables };
    counted(manifest);
    yield* tarFile(asJson(MANIFEST_FILE, manifest), made_at);
    yield tarEnd();
  } finally {
    await hangUp(sql);
  }
}

async function* parts(place: Place, table: Table): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of copyOut(place, table)) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

function asJson(name: string, value: unknown) {
  return { name, body: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}
