import { createReadStream, createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  type ArchiveFile,
  packArchive,
  readArchive,
} from "#app/domain/operations/backups/archive-file.server.ts";
import {
  FORMAT,
  MANIFEST_FILE,
  partName,
  SNAPSHOT_FILE,
} from "#app/domain/operations/backups/manifest.ts";
import { listMigrations } from "#app/domain/operations/backups/migrations.server.ts";
import { startChecksum } from "#app/domain/operations/backups/table-checksum.server.ts";
import {
  LEFT_OUT,
  listSequences,
  listTables,
} from "#app/domain/operations/backups/tables.server.ts";
import type { Sql } from "#postgres";

type ChangeManifest = (manifest: { migrations: number[]; format: number }) => void;

/** Copies a backup with changed JSON or changed rows. */
export async function rewriteBackup(
  from: string,
  to: string,
  changeManifest: ChangeManifest,
  changeRows = (_name: string, rows: Buffer) => rows,
): Promise<void> {
  async function* changed() {
    for await (const { name, body } of readFiles(from)) {
      if (!name.endsWith(".json")) {
        yield { name, body: changeRows(name, body) };
        continue;
      }
      const manifest = JSON.parse(String(body));
      changeManifest(manifest);
      yield { name, body: Buffer.from(JSON.stringify(manifest)) };
    }
  }
  await writeArchive(changed(), to);
}

/** One line per table: the number of rows and a hash of their content. */
export async function fingerprints(sql: Sql): Promise<string[]> {
  const tables =
    await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${LEFT_OUT}) order by relname`;
  return await Promise.all(
    tables.map(async ({ name }) => {
      const [row] =
        await sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${sql(String(name))} t`;
      return `${name} ${row?.rows} ${row?.print}`;
    }),
  );
}

/** Copies a backup and adds tables to it, as an older release would have stored them. */
export async function addTables(
  from: string,
  to: string,
  sql: Sql,
  names: string[],
): Promise<void> {
  const added_tables = await Promise.all(names.map((name) => readTable(sql, name)));
  async function* changed() {
    for await (const { name, body } of readFiles(from)) {
      if (!name.endsWith(".json")) {
        yield { name, body };
        continue;
      }
      const is_last = name === MANIFEST_FILE;
      if (is_last)
        for (const { table, body: rows } of added_tables)
          yield { name: partName(table.name, 1), body: rows };
      const manifest = JSON.parse(String(body));
      manifest.tables.push(
        ...added_tables.map(({ table, checksum }) =>
          is_last ? Object.assign({}, table, checksum) : table,
        ),
      );
      manifest.left_out = manifest.left_out.filter((name: string) => !names.includes(name));
      yield { name, body: Buffer.from(JSON.stringify(manifest)) };
    }
  }
  await writeArchive(changed(), to);
}

/** A backup of any database, also of one that has the schema of an older release. */
export async function writeBackupOf(sql: Sql, name: string, path: string): Promise<void> {
  const snapshot = {
    format: FORMAT,
    name,
    made_at: new Date().toISOString(),
    migrations: await listMigrations(sql),
    left_out: LEFT_OUT,
    tables: await listTables(sql),
    sequences: await listSequences(sql),
  };
  async function* files() {
    yield { name: SNAPSHOT_FILE, body: Buffer.from(JSON.stringify(snapshot)) };
    const tables = [];
    for (const table of snapshot.tables) {
      const columns = table.columns.map((column) => `"${column}"`).join(", ");
      const order = (table.key.length > 0 ? table.key : table.columns).join(", ");
      const body = await buffer(
        await sql
          .unsafe(`copy (select ${columns} from "${table.name}" order by ${order}) to stdout`)
          .readable(),
      );
      const checksum = startChecksum();
      checksum.add(body);
      tables.push({ ...table, ...checksum.result() });
      if (body.length > 0) yield { name: partName(table.name, 1), body };
    }
    yield { name: MANIFEST_FILE, body: Buffer.from(JSON.stringify({ ...snapshot, tables })) };
  }
  await writeArchive(files(), path);
}

async function* readFiles(path: string): AsyncGenerator<ArchiveFile> {
  for await (const { name, body } of readArchive(createReadStream(path)))
    yield { name, body: await buffer(body) };
}

async function writeArchive(files: AsyncIterable<ArchiveFile>, path: string): Promise<void> {
  const { stream, done } = packArchive(files, new Date());
  await Promise.all([done, pipeline(stream, createWriteStream(path))]);
}

/** The rows and checksum of a table as a backup stores them. */
async function readTable(sql: Sql, name: string) {
  const columns = (
    await sql`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${name} order by ordinal_position`
  ).map(({ column_name }) => String(column_name));
  const key = [columns[0] ?? ""];
  const reserved = await sql.reserve();
  await reserved`set timezone = 'UTC'`;
  const body = await buffer(
    await reserved
      .unsafe(
        `copy (select ${columns.join(", ")} from ${name} order by ${key.join(", ")}) to stdout`,
      )
      .readable(),
  );
  reserved.release();
  if (body.length === 0) throw new Error(`The table ${name} is empty`);
  const checksum = startChecksum();
  checksum.add(body);
  return { table: { name, columns, key }, body, checksum: checksum.result() };
}
