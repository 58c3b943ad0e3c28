import { BOUNDED, GROWING, GROWING_FOLDERS } from "./growth.ts";
import type { Year } from "./live-decade.ts";
import type { Size } from "./measure-site.ts";

/** Periods of a year are full after two, so the third is what a site keeps. */
const FULL_AFTER_YEARS = 3;
const LAST_YEARS = 3;
/** What a year has more or less than another by chance. One row more each year is no chance. */
const ROWS_BY_CHANCE = 4;
const SHARE_BY_CHANCE = 1.2;
/** PostgreSQL gives a table eight pages at once, and keeps those of a moment with more rows. */
const BYTES_BY_CHANCE = 256 * 1024;
const MEGABYTES_BY_CHANCE = 10;

const NOTHING: Size = { rows: 0, bytes: 0 };

/** A sentence for whatever grows without being allowed to. */
export function findEndlessGrowth(years: readonly Year[]): string[] {
  const tables = namesIn(years.map((year) => year.tables));
  const unknown = tables.filter((name) => !(name in GROWING) && !(name in BOUNDED));
  const folders = namesIn(years.map((year) => year.folders));
  const megabytes = years.map((year) => year.started_megabytes);
  const log_bytes = years.map((year) => year.log_bytes);
  return [
    ...unknown.map(
      (name) => `Nothing says whether the table ${name} may grow (tools/decade/growth.ts)`,
    ),
    ...Object.keys(BOUNDED).flatMap((name) => {
      const what = `The table ${name}`;
      const sizes = years.map((year) => year.tables.get(name) ?? NOTHING);
      return rowsOf(what, sizes).concat(bytesOf(what, sizes));
    }),
    ...folders
      .filter((name) => !(name in GROWING_FOLDERS))
      .flatMap((name) => {
        const sizes = years.map((year) => year.folders.get(name) ?? NOTHING);
        return rowsOf(`The folder ${name}`, sizes);
      }),
    ...growthOf("The memory of a process", "MB", megabytes, MEGABYTES_BY_CHANCE),
    ...growthOf("The log of a year", "bytes", log_bytes, BYTES_BY_CHANCE),
  ];
}

function namesIn(maps: readonly ReadonlyMap<string, Size>[]): string[] {
  return [...new Set(maps.flatMap((sizes) => [...sizes.keys()]))];
}

function rowsOf(what: string, sizes: readonly Size[]): string[] {
  const rows = sizes.map((size) => size.rows);
  return growthOf(what, "rows", rows, ROWS_BY_CHANCE);
}

function bytesOf(what: string, sizes: readonly Size[]): string[] {
  const bytes = sizes.map((size) => size.bytes);
  return growthOf(what, "bytes", bytes, BYTES_BY_CHANCE);
}

function growthOf(
  what: string,
  unit: string,
  values: readonly number[],
  by_chance: number,
): string[] {
  const first = Math.max(...values.slice(0, FULL_AFTER_YEARS));
  const last = Math.max(...values.slice(-LAST_YEARS));
  if (last <= first * SHARE_BY_CHANCE + by_chance) return [];
  return [`${what} grows without end: ${values.join(", ")} ${unit}`];
}
