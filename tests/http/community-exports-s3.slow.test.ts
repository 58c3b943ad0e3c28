import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { startS3 } from "#tests/support/s3.ts";

let s3: Awaited<ReturnType<typeof startS3>>;
let app: App;
beforeAll(async () => {
  s3 = await startS3();
  app = await startApp(s3.settings);
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

test("with a bucket, an export lies there alone, is read in parts, and is deleted with its row", async () => {
  const selin = await app.as("selin");
  await (await selin.get("/admin/community")).submit({ content: "members" });
  await expect
    .poll(() => app.sql`select state from community_exports`, { timeout: 20_000 })
    .toEqual([{ state: "ready" }]);
  const [row] = await app.sql`select id, size from community_exports`;
  const key = `community-exports/${row?.id}.export`;
  expect(s3.keys()).toContain(key);
  const folder = join(app.data_dir, "community-exports");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  const cookie = [...selin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const address = `${app.url}/admin/community/exports/${row?.id}/download`;
  const answer = await fetch(address, { headers: { Cookie: cookie } });
  const whole = Buffer.from(await answer.arrayBuffer());
  expect(whole).toHaveLength(Number(row?.size));
  const part = await fetch(address, { headers: { Cookie: cookie, Range: "bytes=2-4" } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(2, 5)]);

  await (await selin.get(`/admin/community/exports/${row?.id}/delete`)).submit();
  expect(s3.keys()).not.toContain(key);
}, 60_000);
