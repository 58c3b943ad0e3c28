import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#app/db/schema.server.ts";
import { findEndlessGrowth } from "../tools/decade/compare-years.ts";
import { BOUNDED, GROWING } from "../tools/decade/growth.ts";
import type { Year } from "../tools/decade/live-decade.ts";

const YEARS = 10;
const MEGABYTE = 1_000_000;

test("each table says what it grows with or what ends it, so that a new one is thought about", () => {
  const tables = Object.values(schema).flatMap((each) =>
    is(each, PgTable) ? [getTableName(each)] : [],
  );
  expect(tables.length).toBeGreaterThan(50);
  const described_tables = [...Object.keys(GROWING), ...Object.keys(BOUNDED)];
  expect(described_tables.filter((name) => !name.includes(".")).toSorted()).toEqual(
    tables.toSorted(),
  );
});

test("what members write grows, and nothing else", () => {
  expect(decade((year) => ({ posts: year * 1000, sessions: 40 + (year % 2) }))).toEqual([]);
  expect(decade((year) => ({ sessions: year * 40 }))).toEqual([
    "The table sessions grows without end: 40, 80, 120, 160, 200, 240, 280, 320, 360, 400 rows",
  ]);
  expect(decade((year) => ({ sessions: year }))).toEqual([
    "The table sessions grows without end: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 rows",
  ]);
  expect(decade((year) => ({ no_such_table: year }))).toEqual([
    "Nothing says whether the table no_such_table may grow (tools/decade/growth.ts)",
  ]);
});

test("a table that keeps its rows and grows all the same is found by its bytes", () => {
  const years = yearsOf((year) => ({
    tables: new Map([["sessions", { rows: 40, bytes: year * MEGABYTE }]]),
  }));
  expect(findEndlessGrowth(years)).toEqual([expect.stringContaining("10000000 bytes")]);
});

test("a folder may have more files each year only if members upload them", () => {
  const years = yearsOf((year) => ({
    folders: new Map([
      ["files", { rows: year * 100, bytes: 0 }],
      ["mail", { rows: year * 100, bytes: 0 }],
    ]),
  }));
  expect(findEndlessGrowth(years)).toEqual([expect.stringMatching(/^The folder mail grows/)]);
});

test("a process takes as much after ten years as after one, and says no more", () => {
  const years = yearsOf((year) => ({
    started_megabytes: 150 + 10 * year,
    log_bytes: year * MEGABYTE,
  }));
  expect(findEndlessGrowth(years)).toEqual([
    expect.stringMatching(/^The memory of a process grows/),
    expect.stringMatching(/^The log of a year grows/),
  ]);
});

function decade(rowsOf: (year: number) => Record<string, number>): string[] {
  return findEndlessGrowth(
    yearsOf((year) => ({
      tables: new Map(
        Object.entries(rowsOf(year)).map(([name, rows]) => [name, { rows, bytes: 0 }]),
      ),
    })),
  );
}

function yearsOf(sizesOf: (year: number) => Partial<Year>): Year[] {
  return Array.from({ length: YEARS }, (_, index) => ({
    tables: new Map(),
    folders: new Map(),
    database_bytes: 0,
    age: 0,
    started_megabytes: 150,
    log_bytes: 0,
    ...sizesOf(index + 1),
  }));
}
