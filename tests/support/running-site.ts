import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres, { type Sql } from "#postgres";
import { addPeople } from "./add-people.ts";
import { KEPT_TABLES } from "./reset-database.ts";
import { clientsOf } from "./site-clients.ts";

const running_site = z.object({ url: z.string(), database_url: z.string(), data_dir: z.string() });

/**
 * The site that `npm run scale` has started. Each test file gets it without the rows of the file
 * before, and cannot choose its settings.
 */
export async function openRunningSite(site: string, settings: Record<string, string>) {
  if (Object.keys(settings).length > 0) refuse();
  const { url, database_url, data_dir } = running_site.parse(JSON.parse(site));
  const sql = postgres(database_url, {
    max: 4,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
  });
  await removeRows(sql);
  await addPeople(sql);
  removeMailFiles(join(data_dir, "mail"));
  return {
    ...clientsOf(url, sql),
    data_dir,
    pid: 0,
    database: "",
    output: refuse,
    kill: refuse,
    stop: () => sql.end(),
  };
}

function refuse(): never {
  throw new Error("This test needs an app of its own");
}

function removeMailFiles(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
}

export async function removeRows(sql: Sql): Promise<void> {
  const tables =
    await sql`select tablename from pg_tables where schemaname = 'public' and tablename not in ${sql(KEPT_TABLES)}`;
  await sql`truncate ${sql(tables.map(({ tablename }) => String(tablename)))} cascade`;
}
