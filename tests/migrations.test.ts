import { describe, expect, test } from "vitest";
import { type Migration, readMigrations } from "#app/db/migration-files.server.ts";

/** A migration ran while no process served before these rules. */
const FIRST_WITH_RULES = "0009";

/** A change that is refused, and what makes it safe. CONTRIBUTING.md has the rules. */
type Rule = {
  pattern: RegExp;
  says: string;
  is_safe?: (change: RegExpExecArray, all: string) => boolean;
};

const NEW_TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?(\w+)"?/gi;

const rules: Rule[] = [
  {
    pattern: /\bdrop\s+(?:column|table)\b/gi,
    says: "an older release still uses what is dropped",
  },
  {
    pattern: /\brename\s+(?:column\s+|constraint\s+)?(?:"?\w+"?\s+)?to\b/gi,
    says: "an older release still uses the old name",
    is_safe: (change, all) => /alter\s+index[^;]*$/i.test(all.slice(0, change.index)),
  },
  {
    pattern: /\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/gi,
    says: "the table is rewritten under a lock",
  },
  {
    pattern: /\balter\s+column\s+"?(\w+)"?\s+set\s+not\s+null/gi,
    says: "the table is read under a lock: validate a check (… is not null) before",
    is_safe: ([, column = ""], all) =>
      new RegExp(`check\\s*\\(\\s*"?${column}"?\\s+is\\s+not\\s+null\\s*\\)`, "i").test(all) &&
      /\bvalidate\s+constraint\b/i.test(all),
  },
  {
    pattern:
      /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)[^;]*?\bon\s+(?:public\.)?"?(\w+)"?/gi,
    says: "writers wait for the index: create it concurrently",
    is_safe: ([, table = ""], all) =>
      newTables(all).has(table.toLowerCase()) || countsFewRowsOf(table, all),
  },
  {
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+|only\s+)*(?:public\.)?"?(\w+)"?[^;]*?\badd\s+constraint\b[^;]*/gi,
    says: "the table is read under a lock: add the constraint as not valid, then validate it",
    is_safe: ([change, table = ""], all) =>
      /\bnot\s+valid\b/i.test(change) || newTables(all).has(table.toLowerCase()),
  },
];

describe("a migration expands while the site serves", () => {
  test.each(readMigrations().filter(({ tag }) => tag >= FIRST_WITH_RULES))("$tag", (migration) => {
    expect(faultsOf(migration)).toEqual([]);
  });

  test.each([
    ["alter table posts drop column form_key", "older release still uses what is dropped"],
    ["drop table posts", "older release still uses what is dropped"],
    ["alter table posts rename column content to text", "old name"],
    ["alter table posts rename to replies", "old name"],
    ["alter table posts alter column id type bigint", "rewritten"],
    ["alter table posts alter column id set data type bigint", "rewritten"],
    ["alter table posts alter column likes set not null", "validate a check"],
    ["create index posts_likes on posts (likes)", "concurrently"],
    ['create unique index if not exists "posts_likes" on "posts" (likes)', "concurrently"],
    ["alter table posts add constraint likes check (likes >= 0)", "not valid"],
  ])("%s is refused", (statement, says) => {
    expect(faultsOf(migrationOf(statement))).toEqual([expect.stringContaining(says)]);
    expect(faultsOf({ ...migrationOf(statement), is_contract: true })).toEqual([]);
  });

  test.each([
    "create table likes (id int); create index likes_newest on likes (id)",
    "create table likes (id int); alter table likes add constraint positive check (id > 0)",
    "create index concurrently if not exists posts_likes on posts (likes)",
    "alter table posts add constraint likes check (likes >= 0) not valid",
    "alter table posts add constraint l check (likes is not null) not valid; alter table posts validate constraint l; alter table posts alter column likes set not null",
    "alter index posts_wide rename to posts_narrow",
    "-- drop table posts\nalter table posts add column likes int",
    "if (select count(*) from (select from posts limit 1001) as few) <= 1000 then create index posts_likes on posts (likes)",
  ])("%s is allowed", (statement) => {
    expect(faultsOf(migrationOf(statement))).toEqual([]);
  });
});

test("no two migrations have the same time", () => {
  const times = readMigrations().map(({ when }) => when);
  expect(new Set(times).size).toBe(times.length);
});

function faultsOf({ statements, is_contract }: Migration): string[] {
  if (is_contract) return [];
  const all = statements.join(";\n").replaceAll(/--.*$/gm, "");
  return rules.flatMap(({ pattern, says, is_safe }) =>
    [...all.matchAll(pattern)]
      .filter((change) => !is_safe?.(change, all))
      .map(([text]) => `${text}: ${says}`),
  );
}

function newTables(all: string): Set<string> {
  return new Set([...all.matchAll(NEW_TABLE)].map(([, name = ""]) => name.toLowerCase()));
}

/** Indexing so few rows takes less time than its lock may wait. */
function countsFewRowsOf(table: string, all: string): boolean {
  return new RegExp(`from ${table} limit 1001\\)`, "i").test(all);
}

function migrationOf(statement: string): Migration {
  return {
    when: 0,
    tag: "test",
    hash: "",
    statements: [statement],
    in_transaction: true,
    is_contract: false,
  };
}
