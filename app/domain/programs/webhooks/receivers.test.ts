import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sendPublicRequest } from "#app/lib/net/public-request.server.ts";
import { sql } from "#tests/support/domain.ts";
import { isSigned } from "#tests/support/webhook-receiver.ts";
import { SOON, send, startWebhookWork } from "#tests/support/webhook-work.ts";
import { listDeliveries, sendTest } from "./deliveries.server.ts";
import { enqueueDueDeliveries } from "./enqueue-due.server.ts";
import { FAILING_DAYS, LONGEST_WAIT_SECONDS } from "./limits.ts";
import { postChanges } from "./store-deliveries.server.ts";
import { countWebhookProblems } from "./webhook-problems.server.ts";
import { changeWebhook, createWebhook } from "./webhooks.server.ts";

let site: Awaited<ReturnType<typeof startWebhookWork>>;
beforeAll(async () => {
  site = await startWebhookWork();
});
afterEach(() => site.clear());
afterAll(() => site.receiver.stop());

describe("a site.receiver that", () => {
  test("fails is tried again with the same message, and what has changed since comes after it", async () => {
    const { secret } = await site.added(["post"]);
    site.receiver.state.answer = async () => ({ status: 500 });
    const first = await site.posted();
    await site.receivesAll([first]);
    expect(await site.deliveries()).toMatchObject([
      { state: "failed", attempts: 1, status: 500, error: "refused" },
    ]);
    const second = await site.posted();
    await site.work();
    expect(site.receiver.received).toHaveLength(1);
    site.receiver.state.answer = async () => ({ status: 200 });
    await site.makeDue();
    await site.receivesAll([first, first, second]);
    const [message, again, next] = site.receiver.received;
    expect(again?.headers["webhook-id"]).toBe(message?.headers["webhook-id"]);
    expect(again?.body).toBe(message?.body);
    expect(next?.headers["webhook-id"]).not.toBe(message?.headers["webhook-id"]);
    expect(site.receiver.received.every((each) => isSigned(each, secret))).toBe(true);
    expect(await site.deliveries()).toMatchObject([
      { state: "delivered", attempts: 2, status: 200, error: null },
      { state: "delivered", attempts: 1 },
    ]);
  });

  test("fails is tried after waits that double up to an hour", async () => {
    const { id } = await site.added();
    await sendTest(site.selin, id);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await sql`update webhook_deliveries set attempts = ${attempt}, attempted_at = now(), state = 'failed'`;
      const { data } = await listDeliveries(site.selin, id, { skip: 0, limit: 1 });
      const [{ attempted_at, next_attempt_at } = {}] = data;
      waits.push(((next_attempt_at?.getTime() ?? 0) - (attempted_at?.getTime() ?? 0)) / 1000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    const longest = `${LONGEST_WAIT_SECONDS} seconds`;
    await sql`update webhook_deliveries set attempts = 2000000000, attempted_at = now() - ${longest}::interval + interval '5 seconds'`;
    await site.takeJobs();
    await enqueueDueDeliveries();
    expect(await site.takeJobs()).toEqual([]);
    await sql`update webhook_deliveries set attempted_at = now() - ${longest}::interval - interval '5 seconds'`;
    await enqueueDueDeliveries();
    expect(await site.takeJobs()).toHaveLength(1);
  });

  test.each([301, 302, 307, 308, 404, 410, 429, 503])(
    "answers %i has not received it",
    async (status) => {
      const { id } = await site.added();
      await sendTest(site.selin, id);
      site.receiver.state.answer = async () => ({ status, headers: { Location: "/elsewhere" } });
      await site.work();
      expect(site.receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
      expect(await site.deliveries()).toMatchObject([
        { state: "failed", status, error: "refused" },
      ]);
    },
  );

  test("is not there, or takes too long, has not received it", async () => {
    const { id } = await site.added();
    await sendTest(site.selin, id);
    await sql`update webhooks set url = 'http://127.0.0.1:1/'`;
    await site.work();
    expect(await site.deliveries()).toMatchObject([{ status: null, error: "no_connection" }]);
    await sql`update webhooks set url = ${site.receiver.url}`;
    site.receiver.state.answer = () => new Promise(() => {});
    await site.makeDue();
    await site.work((url, options) => send(url, { ...options, timeout_ms: 50 }));
    expect(await site.deliveries()).toMatchObject([
      { state: "failed", status: null, error: "timeout" },
    ]);
  });

  test("hardly answers delays no other webhook", async () => {
    const slow = await site.added();
    await sql`update webhooks set url = ${`${site.receiver.url}/slow`}`;
    const quick = await site.added();
    await sendTest(site.selin, slow.id);
    await sendTest(site.selin, quick.id);
    const { promise: is_released, resolve: release } = Promise.withResolvers<void>();
    site.receiver.state.answer = async ({ path }) => {
      if (path.endsWith("/slow")) await is_released;
      return { status: 204 };
    };
    const working = site.work();
    await expect
      .poll(async () => (await site.deliveries()).map(({ state }) => state), SOON)
      .toEqual(["waiting", "delivered"]);
    await postChanges();
    expect(await site.takeJobs()).toEqual([]);
    release();
    await working;
  });
});

describe("a name that leads to this machine or its network", () => {
  test("is refused when it is posted to, whatever it led to before", async () => {
    const { id } = await createWebhook(site.selin, {
      url: "https://9.9.9.9/hook",
      kinds: ["post"],
      reads: "public",
    });
    await sql`update webhooks set url = 'https://site.receiver.example/hook'`;
    await sendTest(site.selin, id);
    await site.work((url, options) =>
      sendPublicRequest(url, options, async () => ["10.0.0.1", "::1"]),
    );
    expect(await site.deliveries()).toMatchObject([{ status: null, error: "not_public" }]);
    await sql`update webhooks set url = ${site.receiver.url}`;
    await site.makeDue();
    await site.work(sendPublicRequest);
    expect(await site.deliveries()).toMatchObject([{ attempts: 2, error: "not_public" }]);
    expect(site.receiver.received).toEqual([]);
  });
});

/** Its deliveries fail for so many days, less some seconds. */
const setFailing = (days: number, seconds: number) =>
  sql`update webhooks set failing_since = now() - make_interval(days => ${days}) + make_interval(secs => ${seconds})`;

describe("a webhook that fails", () => {
  test("turns itself off after seven days, and not before", async () => {
    const { id } = await site.added();
    site.receiver.state.answer = async () => ({ status: 500 });
    await sendTest(site.selin, id);
    await site.work();
    expect(await site.webhookRow()).toMatchObject({
      is_active: true,
      failing_since: expect.any(String),
    });
    expect(await countWebhookProblems()).toEqual({ failing: 1, switched_off: 0 });
    await setFailing(FAILING_DAYS, 60);
    await site.makeDue();
    await site.work();
    expect(await site.webhookRow()).toMatchObject({ is_active: true });
    await setFailing(FAILING_DAYS, -60);
    await site.makeDue();
    await site.work();
    expect(await site.webhookRow()).toMatchObject({
      is_active: false,
      failing_since: expect.any(String),
    });
    expect(await countWebhookProblems()).toEqual({ failing: 0, switched_off: 1 });
    const [entry] = await sql`select * from audit_log order by id desc limit 1`;
    expect(entry).toMatchObject({
      actor_id: null,
      actor_username: "deliver-webhook",
      action: "changed",
      subject_type: "webhook",
      subject_id: id,
      before: { is_active: true },
      after: { is_active: false },
    });
    await site.makeDue();
    await site.work();
    expect(site.receiver.received).toHaveLength(3);
  });

  test("continues where it stopped when it is turned on again", async () => {
    const { id } = await site.added(["post"]);
    site.receiver.state.answer = async () => ({ status: 500 });
    const first = await site.posted();
    await site.receivesAll([first]);
    await changeWebhook(site.selin, id, { is_active: false });
    expect(await countWebhookProblems()).toEqual({ failing: 0, switched_off: 0 });
    const second = await site.posted();
    await site.makeDue();
    await site.work();
    expect(site.postIds()).toEqual([first]);
    site.receiver.state.answer = async () => ({ status: 204 });
    await changeWebhook(site.selin, id, { is_active: true });
    await site.receivesAll([first, first, second]);
  });

  test("and then delivers is in order again", async () => {
    const { id } = await site.added();
    site.receiver.state.answer = async () => ({ status: 500 });
    await sendTest(site.selin, id);
    await site.work();
    site.receiver.state.answer = async () => ({ status: 204 });
    await site.makeDue();
    await site.work();
    expect(await site.webhookRow()).toMatchObject({ is_active: true, failing_since: null });
  });
});
