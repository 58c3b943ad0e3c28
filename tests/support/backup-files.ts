import { readFileSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Sql } from "postgres";
import { tally } from "#app/domain/backups/copy.server.ts";
import { pack, unpack } from "#app/domain/backups/gzip.server.ts";
import { MANIFEST_FILE, partName } from "#app/domain/backups/manifest.ts";
import { LEFT_OUT } from "#app/domain/backups/tables.server.ts";
import { readTar, tarEnd, tarFile } from "#app/domain/backups/tar.server.ts";

type Change = (manifest: { migrations: number[]; format: number }) => void;

/**
 * Another backup, as a program that writes such manifests, or such rows of a table's file, would
 * have made it.
 */
export async function rewrite(
  from: string,
  to: string,
  change: Change,
  rowsOf = (_name: string, rows: Buffer) => rows,
): Promise<void> {
  async function* changed() {
    for await (const { name, body } of readTar(unpack(Readable.from([readFileSync(from)])))) {
      if (!name.endsWith(".json")) {
        yield* tarFile({ name, body: rowsOf(name, body) }, new Date());
        continue;
      }
      const manifest = JSON.parse(String(body));
      change(manifest);
      yield* tarFile({ name, body: Buffer.from(JSON.stringify(manifest)) }, new Date());
    }
    yield tarEnd();
  }
  const { packed, done } = pack(changed());
  const [whole] = await Promise.all([buffer(packed), done]);
  writeFileSync(to, whole);
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
    for await (const { name, body } of readTar(unpack(Readable.from([readFileSync(from)])))) {
      if (!name.endsWith(".json")) {
        yield* tarFile({ name, body }, new Date());
        continue;
      }
      const is_last = name === MANIFEST_FILE;
      if (is_last)
        for (const { table, body: rows } of added)
          yield* tarFile({ name: partName(table.name, 1), body: rows }, new Date());
      const manifest = JSON.parse(String(body));
      manifest.tables.push(
        ...added.map(({ table, counts }) => (is_last ? Object.assign({}, table, counts) : table)),
      );
      manifest.left_out = manifest.left_out.filter((name: string) => !names.includes(name));
      yield* tarFile({ name, body: Buffer.from(JSON.stringify(manifest)) }, new Date());
    }
    yield tarEnd();
  }
  const { packed, done } = pack(changed());
  const [whole] = await Promise.all([buffer(packed), done]);
  writeFileSync(to, whole);
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
  const counted = tally();
  counted.add(body);
  return { table: { name, columns, key }, body, counts: counted.result() };
}
