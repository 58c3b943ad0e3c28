import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";

let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

test("superusers can read the build information", async () => {
  const { status, body } = await (await app.apiAs("selin")).get("/server/info");
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    "last_commit_date",
    "last_commit_hash",
    "last_commit_message",
    "release_date",
    "release_name",
    "release_version",
  ]);
  expect(body.last_commit_hash ?? "0".repeat(40)).toMatch(/^[0-9a-f]{40}$/);
});

test("visitors and members cannot read the build information", async () => {
  expect((await app.api().get("/server/info")).status).toBe(401);
  expect((await (await app.apiAs("ayse")).get("/server/info")).status).toBe(403);
});
