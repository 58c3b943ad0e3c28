import { afterAll, describe, expect, test } from "vitest";
import { convertFolder } from "#tests/conversion/convert-folder.ts";
import { newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { type Cell, mysqlDump, type Rows } from "#tests/conversion/mysql-dump.ts";
import { phpbbTables } from "#tests/conversion/phpbb-tables.ts";

afterAll(removeFolders);

async function convert(tables: Record<string, Rows>) {
  const { lines } = await convertFolder(newFolder({ "x.sql": mysqlDump(tables, "own backup") }));
  return lines;
}

/** All rows of the sample with another value in each column of a kind. */
function replaced(kind: "string" | "number", value: Cell): Record<string, Rows> {
  const KEPT = /^(?:config|groups|acl_)/;
  return Object.fromEntries(
    Object.entries(phpbbTables("3.3")).map(([table, rows]) => [
      table,
      KEPT.test(table) ? rows : rows.map((row) => withValue(row, kind, value)),
    ]),
  );
}

const withValue = (row: Rows[number], kind: string, value: Cell) =>
  Object.fromEntries(
    Object.entries(row).map(([column, cell], index) => [
      column,
      index > 0 && typeof cell === kind ? value : cell,
    ]),
  );

describe("a dump with nonsense becomes an archive that can be imported", () => {
  test.each<[string, "string" | "number", Cell]>([
    ["long texts", "string", "uzun metin ".repeat(3000)],
    ["one long word", "string", "ş".repeat(70_000)],
    ["empty texts", "string", ""],
    ["no texts", "string", null],
    ["control characters", "string", "a\0b\x1b[31m\u202e\ud83d\n\r\tc"],
    ["bytes that are no characters", "string", Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x80])],
    ["markup", "string", "<r><QUOTE author='<script>'>&lt;script&gt;<URL url='javascript:x'>"],
    ["HTML", "string", "<script>alert(1)</script><img src=x onerror=alert(1)>"],
    ["paths", "string", "../../../etc/passwd"],
    ["addresses", "string", "javascript:alert(1) https://a.example/%zz @selin"],
    ["zeros", "number", 0],
    ["ones", "number", 1],
    ["negative numbers", "number", -5],
    ["large numbers", "number", 99_999_999_999_999],
    ["fractions", "number", 1.5],
    ["no numbers", "number", null],
  ])("%s", async (_name, kind, value) => {
    const lines = await convert(replaced(kind, value));
    expect(lines.members?.length).toBeGreaterThan(0);
  });
});

test("forums that lie in each other, and rows that come twice", async () => {
  const tables = phpbbTables("3.3");
  const forums = (tables.forums ?? []).map((row) =>
    row.forum_id === 1 ? withValue(row, "number", 4) : row,
  );
  const twice = Object.fromEntries(
    Object.entries({ ...tables, forums }).map(([table, rows]) => [table, [...rows, ...rows]]),
  );
  const lines = await convert(twice);
  expect(lines.topics?.length).toBeGreaterThan(0);
  expect(new Set(lines.topics?.map((line) => Object(line).id)).size).toBe(lines.topics?.length);
});
