import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runServer } from "#tests/support/launch.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { isSigned, startReceiver } from "#tests/support/webhook-receiver.ts";

/** For busy machines: changes are looked for every three seconds, and read when others have ended. */
const SOON = { timeout: 30_000 };
const SETTINGS = { SITE_URL: "http://127.0.0.1:3000" };

let app: App;
let selin: ApiClient;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let secret: string;
beforeEach(async () => {
  app = await startApp(SETTINGS);
  selin = await app.apiAs("selin");
  receiver = await startReceiver();
  const { body } = await selin.post("/webhooks", { url: receiver.url, kinds: ["post"] });
  secret = body.secret;
});
afterEach(async () => {
  await app.stop();
  await receiver.stop();
});

test("a reply whose post was under way when the process died is posted again as the same message", async () => {
  const { forum_id } = await makeForum(selin, "Ahşap");
  const topic_id = await makeTopic(selin, forum_id, "Sehpa");
  receiver.state.answer = () => new Promise(() => {});
  const post_id = await makePost(selin, topic_id);
  await expect.poll(() => receiver.received.length, SOON).toBe(1);
  await app.kill();

  receiver.state.answer = async () => ({ status: 204 });
  const deliveries = () => app.sql`select state, attempts from webhook_deliveries`;
  expect(await deliveries()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await app.sql`update webhook_deliveries set attempted_at = attempted_at - interval '1 hour'`;
  const next = runServer({
    ...SETTINGS,
    ...settingsOf(app.database),
    DATA_DIR: app.data_dir,
    RATE_LIMIT_FACTOR: "0",
  });
  await next.address();
  await expect.poll(deliveries, SOON).toMatchObject([{ state: "delivered", attempts: 2 }]);
  const [first, second] = receiver.received;
  const post_ids = receiver
    .bodies()
    .flatMap(({ data }) => data.map(({ id }: { id: number }) => id));
  expect(post_ids).toEqual([post_id, post_id]);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
  expect(await next.stop()).toBe(0);
}, 60_000);

test("a restored site posts no older reply, and tells the receiver that there is a gap", async () => {
  const { body: backup } = await selin.post("/server/create-backup");
  const folder = mkdtempSync(join(tmpdir(), "divan-webhooks-"));
  const database = await createEmptyDatabase();
  const settings = {
    ...settingsOf(String(database.options.database)),
    DATA_DIR: folder,
  };
  const { code, output } = await runCommand("restore", [fileURLToPath(backup.s3_uri)], settings);
  expect([code, output]).toEqual([0, expect.stringContaining("Webhooks that are on: 1.")]);
  expect(await database`select from webhook_deliveries`).toEqual([]);
  await app.sql`delete from webhooks`;
  receiver.received.length = 0;
  const restored = runServer({ ...SETTINGS, ...settings });
  await restored.address();
  await expect.poll(() => receiver.bodies(), SOON).toMatchObject([{ data: [], gap: true }]);
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
  expect(await restored.stop()).toBe(0);
  await database.end();
  rmSync(folder, { recursive: true });
}, 120_000);
