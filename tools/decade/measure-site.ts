import { readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import type { DecadeSite } from "./decade-site.ts";

const DATABASE = "postgres";

const size = z.object({ rows: z.number(), bytes: z.number() });
export type Size = z.infer<typeof size>;
const tables = z.array(size.extend({ name: z.string() }));
const totals = z.object({ database_bytes: z.number(), age: z.number() });

/** `tables` and `folders` by name; a folder's rows are its files. */
export type SiteSizes = {
  tables: Map<string, Size>;
  folders: Map<string, Size>;
  database_bytes: number;
  /** How many transactions ago the oldest row was frozen, of 2,000,000,000 that PostgreSQL allows. */
  age: number;
};

/** After a vacuum: PostgreSQL does it by itself in a year, for which the decade leaves no time. */
export async function measureSite({ sql, data_dir }: DecadeSite): Promise<SiteSizes> {
  await sql`vacuum (analyze)`;
  const measured = tables.parse(
    await sql`
      select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name,
        (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::int as rows,
        coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(c.oid) where isleaf), pg_total_relation_size(c.oid))::int8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const [row] = await sql`
    select pg_database_size(current_database()) as database_bytes, age(datfrozenxid) as age
    from pg_database where datname = current_database()`;
  return {
    tables: new Map(measured.map(({ name, rows, bytes }) => [name, { rows, bytes }])),
    folders: measureFolders(data_dir),
    ...totals.parse(row),
  };
}

/** The folders of DATA_DIR with what is in them, at any depth. */
function measureFolders(data_dir: string): Map<string, Size> {
  const folders = new Map<string, Size>();
  for (const entry of readdirSync(data_dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const folder = folderOf(relative(data_dir, path));
    if (entry.isDirectory() || folder === DATABASE) continue;
    const { rows, bytes } = folders.get(folder) ?? { rows: 0, bytes: 0 };
    const file_bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    folders.set(folder, { rows: rows + 1, bytes: bytes + file_bytes });
  }
  return folders;
}

/** The copies of files that backups need are counted apart. */
function folderOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split(sep);
  if (rest.length > 0 && first === "backups") return `${first}/${second}`;
  return second === "" ? "." : first;
}
