import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { fullFolder } from "#tests/support/full-disk.ts";

const SOON = { timeout: 20_000 };

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("an e-mail that cannot be stored leaves no file and is tried again", {
  timeout: 60_000,
}, async () => {
  const folder = join(app.data_dir, "mail");
  const { free } = fullFolder(folder);
  const selin = await app.apiAs("selin");
  try {
    expect((await selin.post("/invites/", { email_to: "konuk@example.org" })).status).toBe(200);
    await expect.poll(() => states(), SOON).toEqual(["retry"]);
    expect(readdirSync(folder).filter((name) => name.includes(".eml"))).toEqual([]);
  } finally {
    free();
  }
  await app.sql`update pgboss.job set start_after = now() where name = 'send-invitation'`;
  await expect.poll(() => states(), SOON).toEqual([]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.eml$/)]);
});

async function states(): Promise<string[]> {
  return (await app.sql`select state from pgboss.job where name = 'send-invitation'`).map(
    ({ state }) => state,
  );
}
