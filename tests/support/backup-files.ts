import { readFileSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Sql } from "postgres";
import { pack, unpack } from "#app/domain/backups/gzip.server.ts";
import { LEFT_OUT } from "#app/domain/backups/tables.server.ts";
import { readTar, tarEnd, tarFile } from "#app/domain/backups/tar.server.ts";

type Change = (manifest: { migrations: number[]; format: number }) => void;

/** Another backup, as a program that writes such manifests, or such rows of a table's file, would have made it. */
export async function rewrite(from: string, to: string, change: Change, rowsOf = (_name: string, rows: Buffer) => rows): Promise<void> {
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
  const tables = await sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${LEFT_OUT}) order by relname`;
  return await Promise.all(tables.map(async ({ name }) => {
    const [row] = await sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${sql(String(name))} t`;
    return `${name} ${row?.rows} ${row?.print}`;
  }));
}
