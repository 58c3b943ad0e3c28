import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  listRows,
  loadPhpbb,
  loadPhpbbDump,
  loadPhpbbFolder,
  sourceFolder,
} from "#tests/conversion/load-phpbb.ts";
import { newFolder } from "#tests/conversion/load-source.ts";
import { mysqlDump } from "#tests/conversion/mysql-dump.ts";
import { type PhpbbOptions, writePhpbbSource } from "#tests/conversion/phpbb-source.ts";
import { phpbbTables } from "#tests/conversion/phpbb-tables.ts";
import { refusalOf } from "#tests/support/refused-file.ts";
import type { ConversionStore } from "../store.server.ts";
import { recognisePhpbb } from "./recognise.server.ts";

const dump = (prefix = "phpbb_", tables = phpbbTables("3.3")) =>
  mysqlDump(tables, "mysqldump", prefix);

describe("the same board", () => {
  const TABLES = [
    "members",
    "forums",
    "topics",
    "posts",
    "files",
    "bookmarks",
    "thanks",
    "addresses",
  ];
  const everything = (store: ConversionStore) =>
    Object.fromEntries(
      TABLES.map((table) => [table, listRows(store, `select * from ${table} order by 1, 2`)]),
    );

  test.each<PhpbbOptions>([
    { form: "own backup" },
    { is_gzipped: true },
    { version: "4.0", form: "own backup", is_gzipped: true },
  ])("in another form: %o", async (options) => {
    const [one, other] = [await loadPhpbb(), await loadPhpbb(options)];
    expect(everything(other.store)).toEqual(everything(one.store));
  });

  test("of 3.0, which has other columns", async () => {
    const [one, other] = [await loadPhpbb(), await loadPhpbb({ version: "3.0" })];
    expect(everything(other.store)).toEqual(everything(one.store));
    expect(other.source.name).toBe("phpBB 3.0.14");
  });

  test("without rights has closed forums only", async () => {
    const { acl_groups: _, ...others } = phpbbTables("3.3");
    const { store } = await loadPhpbbDump(mysqlDump(others, "mysqldump"));
    expect(listRows(store, "select count(*) as count from forums where not is_private")).toEqual([
      { count: 0 },
    ]);
  });

  test("with another program in the same database", async () => {
    const others = mysqlDump(
      { posts: [{ id: 1, post_text: "blog" }], users: [{ id: 1 }] },
      "mysqldump",
      "wp_",
    );
    const { store } = await loadPhpbbDump(
      Buffer.concat([mysqlDump(phpbbTables("3.3"), "mysqldump", "f_"), others]),
    );
    expect(listRows(store, "select count(*) as count from posts")).toEqual([{ count: 17 }]);
  });
});

describe("what cannot be read", () => {
  test.each<[string, () => Buffer, RegExp]>([
    [
      "two boards",
      () => Buffer.concat([dump("a_"), dump("b_")]),
      /several boards, whose tables begin with "a_", "b_"/,
    ],
    [
      "a board without posts",
      () => dump("phpbb_", { ...phpbbTables("3.3"), posts: [] }),
      /does not hold a complete phpBB/,
    ],
    ["a dump that was cut", () => dump().subarray(0, -2000), /ends in the middle/],
    [
      "a dump of PostgreSQL",
      () => Buffer.concat([Buffer.from("-- PostgreSQL database dump\n"), dump()]),
      /on PostgreSQL/,
    ],
  ])("%s", async (_name, content, message) => {
    expect(await refusalOf(loadPhpbbDump(content()))).toMatch(message);
  });

  test("two dumps", async () => {
    const root = newFolder();
    await writePhpbbSource(root);
    await writePhpbbSource(root, { is_gzipped: true });
    expect(await refusalOf(loadPhpbbFolder(root))).toMatch(
      /several dumps of phpBB: "forum\.sql", "forum\.sql\.gz"/,
    );
  });

  test("something else is not recognised", async () => {
    const root = newFolder();
    writeFileSync(join(root, "a.sql"), "create table wp_posts (id int);");
    writeFileSync(join(root, "b.sql.gz"), Buffer.from([0x1f, 0x8b, 1, 2, 3]));
    writeFileSync(join(root, "c.txt"), mysqlDump(phpbbTables("3.3"), "mysqldump"));
    expect(await recognisePhpbb(sourceFolder(root), { date_order: null })).toBeNull();
  });
});
