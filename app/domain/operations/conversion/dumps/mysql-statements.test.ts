import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { refusalOf } from "#tests/support/refused-file.ts";
import { readMysqlRows } from "./mysql-statements.server.ts";

const folder = mkdtempSync(join(tmpdir(), "divan-mysql-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(dump: string | Buffer, wants = (_table: string) => true, name = "dump.sql") {
  const path = join(folder, name);
  writeFileSync(path, dump);
  const rows: unknown[] = [];
  for await (const part of readMysqlRows(path, name, wants))
    for (const row of part.rows)
      rows.push({
        table: part.table,
        ...Object.fromEntries(
          part.columns.map((column, index) => [column, row[index]?.toString() ?? null]),
        ),
      });
  return rows;
}

const values = async (text: string) =>
  (await read(`insert into t (a) values (${text});`)).map((row) => Object(row).a);

describe("values", () => {
  test.each([
    ["'x'", "x"],
    ["''", ""],
    ["'it''s'", "it's"],
    ["'it\\'s'", "it's"],
    ["'a\\\\'", "a\\"],
    ["'\\\\\\'x'", "\\'x"],
    ["'a\\nb\\r\\tc'", "a\nb\r\tc"],
    ["'\\0|\\Z|\\b'", "\0|\x1a|\b"],
    ["'50\\% \\_ \\q'", "50\\% \\_ q"],
    ["'\\\"'", '"'],
    ["'a;b,(c) -- d /* e # f'", "a;b,(c) -- d /* e # f"],
    ['"double ""quoted"""', 'double "quoted"'],
    ["0x4769726973", "Giris"],
    ["X'4142'", "AB"],
    ["x''", ""],
    ["_binary 'a\\'b'", "a'b"],
    ["_utf8mb4'ş'", "ş"],
    ["N'n'", "n"],
    ["NULL", undefined],
    ["null", undefined],
    ["-12.5e3", "-12.5e3"],
    ["b'101'", "5"],
    ["TRUE", "1"],
  ])("%s", async (text, value) => {
    expect((await values(text))[0] ?? undefined).toBe(value);
  });
});

describe("statements", () => {
  const table =
    "CREATE TABLE `t` (`id` int(8) DEFAULT '1,2)', `key` text, PRIMARY KEY (`id`), KEY k (id)) ENGINE=x;";

  test("rows without names have the columns of the definition", async () => {
    expect(await read(`${table}\nINSERT INTO \`t\` VALUES (1,'a'),(2,NULL);`)).toEqual([
      { table: "t", id: "1", key: "a" },
      { table: "t", id: "2", key: null },
    ]);
  });

  test("names in an insert are stronger, quoted or not", async () => {
    expect(
      await read(`${table} insert ignore into db.\`t\` (key, \`id\`) values ('a', 1);`),
    ).toEqual([{ table: "t", key: "a", id: "1" }]);
  });

  test("definitions of phpBB's own backup", async () => {
    const backup = `#\n# phpBB Backup Script\n#\n# Table: b\nDROP TABLE IF EXISTS b;
CREATE TABLE b(
   id mediumint(8) unsigned DEFAULT '0' NOT NULL,
   name varchar(255) NOT NULL,
   PRIMARY KEY (id),
   UNIQUE name (name)
);

INSERT INTO b (id, name) VALUES (1, 'a\\"b'),(2, 'c');\n\n`;
    expect(await read(backup)).toEqual([
      { table: "b", id: "1", name: 'a"b' },
      { table: "b", id: "2", name: "c" },
    ]);
  });

  test("what is around the rows of mysqldump is skipped", async () => {
    const dump = `-- MySQL dump 10.13\n--\n/*!40101 SET NAMES utf8 */;\n/*M!999999\\- sandbox */
LOCK TABLES \`t\` WRITE;
/*!40000 ALTER TABLE \`t\` DISABLE KEYS */;
${table}
SET @a = 'x;y', @b = "it's";
DELIMITER ;;
/*!50003 CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW begin set a = 1; end */;;
CREATE TRIGGER y BEFORE INSERT ON t FOR EACH ROW BEGIN insert into t values (9, 'no'); END ;;
DELIMITER ;
REPLACE INTO t VALUES (1,'a') ON DUPLICATE KEY UPDATE id = id;
create view v as select 1;
insert into other select * from t;
UNLOCK TABLES;
-- Dump completed`;
    expect(await read(dump, (name) => name === "t")).toEqual([{ table: "t", id: "1", key: "a" }]);
  });

  test("gzipped dumps and rows across the parts that are read at once", async () => {
    const text = "ç'\\\n".repeat(50_000);
    const escaped = text.replaceAll("\\", "\\\\").replaceAll("'", "''");
    const rows = Array.from({ length: 7 }, (_, id) => `(${id},'${escaped}')`).join(",");
    const dump = gzipSync(`${table} insert into t values ${rows};`);
    const read_rows = await read(dump, undefined, "dump.sql.gz");
    expect(read_rows.length).toBe(7);
    expect(read_rows.at(-1)).toEqual({ table: "t", id: "6", key: text });
  });

  test("a table that nobody wants is skipped, however long it is", async () => {
    const rows = Array.from({ length: 200_000 }, (_, id) => `(${id},'a;b')`).join(",");
    expect(
      await read(`insert into w values ${rows}; insert into t (a) values (1);`, (n) => n === "t"),
    ).toEqual([{ table: "t", a: "1" }]);
  });
});

describe("what is no dump ends in a sentence", () => {
  const zeros = Buffer.alloc(3_000_000);
  test.each<[string, string | Buffer, RegExp]>([
    ["a function", "insert into t (a) values (now());", /something else than plain values/],
    ["a select", "insert into t (a) select 1;", /“insert … select”/],
    ["set", "insert into t set a = 1;", /“insert … set”/],
    ["a query as value", "insert into t (a) values ((select 1));", /something else than plain/],
    ["no columns", "insert into t values (1);", /without naming the columns/],
    ["too many values", "insert into t (a) values (1,2);", /2 values for 1 columns/],
    ["a cut row", "insert into t (a) values (1),(", /ends in the middle/],
    ["a cut text", "insert into t (a) values ('abc", /ends in the middle/],
    ["a cut definition", "create table t (a int", /ends in the middle/],
    ["zeros", zeros, /no dump of MySQL/],
    ["UTF-16", Buffer.from("\ufeffinsert into t", "utf16le"), /UTF-16/],
    ["HTML", "<html><body>error</body></html>", /no dump of MySQL/],
    ["a name that goes on", `insert into ${"a.".repeat(200_000)}`, /./],
    ["words before a value", `insert into t (a) values (${"_a ".repeat(200_000)}1);`, /plain/],
  ])("%s", async (_name, dump, message) => {
    expect(await refusalOf(read(dump))).toMatch(message);
  });

  test("a text without end", async () => {
    const dump = gzipSync(
      Buffer.concat([Buffer.from("insert into t (a) values ('"), Buffer.alloc(140_000_000, "a")]),
      { level: 1 },
    );
    await expect(read(dump, undefined, "endless.sql.gz")).rejects.toThrow(/more than 64 MB/);
  });

  test("a statement without end", async () => {
    const dump = gzipSync(
      Buffer.concat([Buffer.from("set a = 1"), Buffer.alloc(20_000_000, "1 ")]),
    );
    await expect(read(dump, undefined, "endless.sql.gz")).rejects.toThrow(/does not end/);
  });

  test("damaged gzip", async () => {
    const whole = gzipSync(`insert into t (a) values ('${"a".repeat(1000)}');`);
    expect(await refusalOf(read(whole.subarray(0, 30), undefined, "cut.sql.gz"))).toMatch(
      /damaged or incomplete/,
    );
    expect(await refusalOf(read("plain text", undefined, "wrong.sql.gz"))).toMatch(
      /ends in the middle/,
    );
  });
});
