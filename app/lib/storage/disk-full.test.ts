import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isDiskFull } from "./disk-full.ts";

function faultOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

test("tells a full disk from other faults of files and of SQLite", () => {
  const database = new DatabaseSync(":memory:");
  database.exec("pragma max_page_count = 2; create table a (b text)");
  const full = faultOf(() => database.exec("insert into a values (hex(zeroblob(100000)))"));
  const unknown = faultOf(() => database.exec("insert into c values (1)"));
  const missing = Object.assign(new Error("missing"), { code: "ENOENT" });
  const quota = Object.assign(new Error("quota"), { code: "EDQUOT" });
  expect([full, unknown, missing, quota, "ENOSPC"].map(isDiskFull)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});
