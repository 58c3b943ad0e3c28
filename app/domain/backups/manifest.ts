import { z } from "zod";

/** Raised when an older program could not read what is written now. */
export const FORMAT = 1;

export const SNAPSHOT_FILE = "snapshot.json";
export const MANIFEST_FILE = "manifest.json";

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  key: z.array(z.string()),
});

/** Stands first: all one must know to read what follows. */
export const snapshot_shape = z.object({
  format: z.int(),
  name: z.string(),
  made_at: z.iso.datetime(),
  /**
   * The schema is what these migrations made: their times, as the journal in drizzle/meta has them.
   */
  migrations: z.array(z.int()),
  left_out: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.int().nullable() })),
});

/** Stands last: the same, and what was counted on the way. */
export const manifest_shape = snapshot_shape.extend({
  tables: z.array(table.extend({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
});

export type Snapshot = z.output<typeof snapshot_shape>;
export type Manifest = z.output<typeof manifest_shape>;

export function partName(table: string, number: number): string {
  return `${tableFolder(table)}${String(number).padStart(6, "0")}.tsv`;
}

export function tableFolder(table: string): string {
  return `tables/${table}/`;
}
