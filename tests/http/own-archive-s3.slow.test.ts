import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { startS3 } from "#tests/support/s3.ts";
import { tr } from "#tests/support/texts.ts";
import { unzip } from "#tests/support/unzip.ts";

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

test("with a bucket, the archive is there until its day is over, and any machine finds it", async () => {
  const ayse = await app.as("ayse");
  await (await ayse.get("/settings/archive")).submit({}, { button: tr("ownData.make") });
  await expect
    .poll(async () => (await ayse.get("/settings/archive")).main, { timeout: 20_000 })
    .toContain(tr("ownData.ready"));
  const [row] = await app.sql`select id from own_archives`;
  const key = `own-archives/${row?.id}.zip`;
  expect(s3.keys()).toContain(key);
  const cookie = [...ayse.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${app.url}/settings/archive/download`, {
    headers: { Cookie: cookie },
  });
  expect([...unzip(new Uint8Array(await response.arrayBuffer())).keys()]).toContain("index.html");

  await app.sql`update own_archives set ready_at = now() - interval '25 hours'`;
  await (await ayse.get("/settings/archive")).submit({}, { button: tr("ownData.make") });
  await expect.poll(() => s3.keys(), { timeout: 20_000 }).not.toContain(key);
}, 60_000);
