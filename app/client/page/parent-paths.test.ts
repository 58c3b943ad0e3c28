import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARENT_PATHS_MAX, parentPaths } from "./parent-paths.ts";

test("the addresses above a page begin with the root", () => {
  expect(parentPaths("/")).toEqual([]);
  expect(parentPaths("/topic/7/edit/")).toEqual(["/", "/topic", "/topic/7"]);
});

test("an address of thousands of segments has few addresses above it", () => {
  expect(parentPaths("/a".repeat(5000))).toHaveLength(PARENT_PATHS_MAX);
});

test("no route has so many segments", () => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const lengths = Array.from(
    routes.matchAll(/"([\w:/.-]+)"/g),
    ([, path = ""]) => path.split("/").length,
  );
  expect(Math.max(...lengths)).toBeLessThan(PARENT_PATHS_MAX);
});
