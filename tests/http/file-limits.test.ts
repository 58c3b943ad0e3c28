import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { QUARTER_OF_LIMITS } from "#tests/support/app-settings.ts";
import { formWithFile } from "#tests/support/pictures.ts";
import { en } from "#tests/support/texts.ts";

/** A quarter of what the site allows on the first day, and in five minutes. */
const OF_NEWCOMER = 5;
const OF_MEMBER = 30;

let app: App;
let ayse: ApiClient;
let mehmet: ApiClient;

beforeAll(async () => {
  app = await sharedApp(QUARTER_OF_LIMITS);
  ayse = await app.apiAs("ayse");
  mehmet = await app.apiAs("mehmet");
  await app.sql`update users set created_at = now(), is_trusted = false where id = ${await app.idOf("ayse")}`;
  await app.sql`update users set is_trusted = true where id = ${await app.idOf("mehmet")}`;
});

const upload = async (api: ApiClient, number: number) =>
  await api.post("/files/", formWithFile(`${number}.txt`, `${number}`));

async function statusesOf(api: ApiClient, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number += 1)
    statuses.push((await upload(api, number)).status);
  return statuses;
}

test("a new member uploads some files on the first day", async () => {
  expect(await statusesOf(ayse, OF_NEWCOMER)).toEqual(Array(OF_NEWCOMER).fill(200));
  const refused = await upload(ayse, OF_NEWCOMER);
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { detail: en("messages.newcomerFiles"), code: "newcomer_files" },
  ]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60 * 60);
  expect((await ayse.get("/files/")).body.count).toBe(OF_NEWCOMER);
});

test("a member who uploads without end has to wait", async () => {
  expect(await statusesOf(mehmet, OF_MEMBER)).toEqual(Array(OF_MEMBER).fill(200));
  const refused = await upload(mehmet, OF_MEMBER);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_tries"]);
});

test("who has no room left is refused, until something is deleted", async () => {
  const selin = await app.apiAs("selin");
  const { body: file } = await upload(selin, 0);
  const { body: list } = await selin.get("/files/");
  await app.sql`update files set stored_bytes = ${list.quota_bytes} where id = ${file.id}`;
  const refused = await upload(selin, 1);
  expect([refused.status, refused.body]).toEqual([
    400,
    { detail: en("messages.noRoomForFiles"), code: "no_room_for_files" },
  ]);
  await selin.delete(`/files/${file.id}`);
  expect((await upload(selin, 1)).status).toBe(200);
});
