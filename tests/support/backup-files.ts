import { createReadStream, createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Sql } from "postgres";
import {
  type ArchiveFile,
  packArchive,
  readArchive,
} from "#app/domain/backups/archive-file.server.ts";
import { MANIFEST_FILE, partName } from "#app/domain/backups/manifest.ts";
import { startChecksum } from "#app/domain/backups/table-checksum.server.ts";
import { LEFT_OUT } from "#app/domain/backups/tables.server.ts";

type Change = (manifest: { migrations: number[]; format: number }) => void;

/** A copy of a backup with other JSON, or with other rows. */
export async function rewrite(
  from: string,
  to: string,
  change: Change,
  rowsOf = (_name: string, rows: Buffer) => rows,
): Promise<void> {
  async function* changed() {
    for await (const { name, body } of readFiles(from)) {
      if (!name.endsWith(".json")) {
        yield { name, body: rowsOf(name, body) };
        continue;
      }
      const manifest = JSON.parse(String(body));
      change(manifest);
      yield { name, body: Buffer.from(JSON.stringify(manifest)) };
    }
  }
  await writeArchive(changed(), to);
}

/** A line for every table: how many rows, and a fingerprint of all that is in them. */
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

/** The same backup with more tables, as an older program would have stored them. */
export async function addTables(
  from: string,
  to: string,
  sql: Sql,
  names: string[],
): Promise<void> {
  const added = await Promise.all(names.map((name) => readTable(sql, name)));
  async function* changed() {
    for await (const { name, body } of readFiles(from)) {
      if (!name.endsWith(".json")) {
        yield { name, body };
        continue;
      }
      const is_last = name === MANIFEST_FILE;
      if (is_last)
        for (const { table, body: rows } of added)
          yield { name: partName(table.name, 1), body: rows };
      const manifest = JSON.parse(String(body));
      manifest.tables.push(
        ...added.map(({ table, checksum }) =>
          is_last ? Object.assign({}, table, checksum) : table,
        ),
      );
      manifest.left_out = manifest.left_out.filter((name: string) => !names.includes(name));
      yield { name, body: Buffer.from(JSON.stringify(manifest)) };
    }
  }
  await writeArchive(changed(), to);
}

async function* readFiles(path: string): AsyncGenerator<ArchiveFile> {
  for await (const { name, body } of readArchive(createReadStream(path)))
    yield { name, body: await buffer(body) };
}

async function writeArchive(files: AsyncIterable<ArchiveFile>, path: string): Promise<void> {
  const { stream, done } = packArchive(files, new Date());
  await Promise.all([done, pipeline(stream, createWriteStream(path))]);
}

/** As a backup writes it. */
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
