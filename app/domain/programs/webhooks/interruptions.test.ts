import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import { SOON, send, startWebhookWork } from "#tests/support/webhook-work.ts";
import { deliverWebhook } from "./deliver.server.ts";
import { sendTest } from "./deliveries.server.ts";
import { postChanges } from "./store-deliveries.server.ts";
import { changeWebhook, deleteWebhook } from "./webhooks.server.ts";

let site: Awaited<ReturnType<typeof startWebhookWork>>;
beforeAll(async () => {
  site = await startWebhookWork();
});
afterEach(() => site.clear());
afterAll(() => site.receiver.stop());

describe("a process that dies", () => {
  test("before it has added the job leaves the delivery to the next", async () => {
    await site.added(["post"]);
    const post_id = await site.posted();
    await expect
      .poll(async () => (await postChanges(), await site.takeJobs()), SOON)
      .toHaveLength(1);
    await sql`update webhook_deliveries set attempts = 0, attempted_at = null`;
    await site.receivesAll([post_id]);
  });

  test("with a job that is lost leaves the delivery until it is due again", async () => {
    const { id } = await site.added();
    await sendTest(site.selin, id);
    await site.takeJobs();
    await site.work();
    expect(site.receiver.received).toEqual([]);
    await site.makeDue();
    await site.work();
    expect(await site.deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test("after the answer and before it was stored posts the same message once more", async () => {
    const { id } = await site.added();
    await sendTest(site.selin, id);
    const [job] = await site.takeJobs();
    if (!job) throw new Error("There is no job");
    const died = deliverWebhook(job, async (...request) => {
      await send(...request);
      throw new Error("died");
    });
    await died;
    await sql`update webhook_deliveries set state = 'waiting', status = null, error = null`;
    await deliverWebhook(job, send);
    await deliverWebhook(job, send);
    const ids = site.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("at the same time", () => {
  test("several processes look for changes, and each change is posted once", async () => {
    await site.added(["post"]);
    await site.added(["post"]);
    const post_id = await site.posted();
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 6 }, () => postChanges()));
        return (await site.deliveries()).length;
      }, SOON)
      .toBe(2);
    const jobs = await site.takeJobs();
    expect(jobs).toHaveLength(2);
    await Promise.all(jobs.map((job) => deliverWebhook(job, send)));
    expect(site.postIds()).toEqual([post_id, post_id]);
  });

  test("a webhook is deleted while something is posted to it", async () => {
    const { id } = await site.added();
    await sendTest(site.selin, id);
    site.receiver.state.answer = async () => {
      await deleteWebhook(site.selin, id);
      return { status: 204 };
    };
    await site.work();
    expect(site.receiver.received).toHaveLength(1);
    expect(await sql`select from webhooks`).toEqual([]);
    expect(await site.deliveries()).toEqual([]);
  });

  test("a webhook is turned off while something is posted to it", async () => {
    const { id } = await site.added(["post"]);
    const post_id = await site.posted();
    site.receiver.state.answer = async () => {
      await changeWebhook(site.selin, id, { is_active: false });
      return { status: 500 };
    };
    await site.receivesAll([post_id]);
    await site.makeDue();
    await site.work();
    expect(site.receiver.received).toHaveLength(1);
    expect(await site.webhookRow()).toMatchObject({ is_active: false, failing_since: null });
  });
});
