import { z } from "zod";

/** Increase it when older releases cannot read the new format. */
export const FORMAT = 1;

export const SNAPSHOT_FILE = "snapshot.json";
export const MANIFEST_FILE = "manifest.json";

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  key: z.array(z.string()),
});

/** The first file of a backup. It describes the others. */
export const snapshot_shape = z.object({
  format: z.int(),
  name: z.string(),
  made_at: z.iso.datetime(),
  /** The version of the schema: the times of its migrations, as in drizzle/meta/_journal.json. */
  migrations: z.array(z.int()),
  left_out: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.int().nullable() })),
});

/**
 * The last file of a backup: the first one's contents, with the row counts and checksums of the
 * tables.
 */
export const manifest_shape = snapshot_shape.extend({
  tables: z.array(table.extend({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
});

/** What the list of backups stores beside the manifest. It is not in the file. */
export type BackedUpFiles = {
  count: number;
  bytes: number;
  /** Files whose bytes the site itself had lost. */
  missing: number;
  missing_names: string[];
};

export type Snapshot = z.output<typeof snapshot_shape>;
export type Manifest = z.output<typeof manifest_shape>;

export function partName(table: string, number: number): string {
  return `${tableFolder(table)}${String(number).padStart(6, "0")}.tsv`;
}

export function tableFolder(table: string): string {
  return `tables/${table}/`;
}
