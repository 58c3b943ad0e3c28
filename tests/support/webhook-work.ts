import { expect } from "vitest";
import { payloads } from "#app/domain/base/queue/payloads.ts";
import { deliverWebhook } from "#app/domain/programs/webhooks/deliver.server.ts";
import type { WebhookKind, WebhookReads } from "#app/domain/programs/webhooks/kinds.ts";
import { postChanges } from "#app/domain/programs/webhooks/store-deliveries.server.ts";
import { createWebhook } from "#app/domain/programs/webhooks/webhooks.server.ts";
import { sendPublicRequest } from "#app/lib/net/public-request.server.ts";
import { actor, createdForum, createdPost, createdTopic, queuedPayloads, sql } from "./domain.ts";
import { startReceiver } from "./webhook-receiver.ts";

/**
 * Other databases of the server have transactions too, and changes are read when these have ended.
 */
export const SOON = { timeout: 15_000 };

/** Sends as a site does that runs on a loopback address itself. */
export const send: typeof sendPublicRequest = (url, options) =>
  sendPublicRequest(url, { ...options, allows_loopback: true });

async function takeJobs() {
  const jobs = await queuedPayloads("deliver-webhook");
  await sql`delete from pgboss.job where name = 'deliver-webhook'`;
  return jobs.map((job) => payloads["deliver-webhook"].parse(job));
}

/** A receiver, a topic to write in, and the work of a site's workers. */
export async function startWebhookWork() {
  const selin = await actor("selin");
  const forum_id = await createdForum();
  const topic_id = await createdTopic(selin, { forum_id });
  const receiver = await startReceiver();
  await sql`delete from changes`;

  async function added(
    kinds: WebhookKind[] = ["topic", "post", "forum", "category"],
    reads: WebhookReads = "public",
  ) {
    const webhook = await createWebhook(selin, { url: "https://9.9.9.9/hook", kinds, reads });
    await sql`update webhooks set url = ${receiver.url} where id = ${webhook.id}`;
    return webhook;
  }

  /** Runs the deliveries that are due, and those that become due by it. */
  async function work(sendRequest = send): Promise<void> {
    await postChanges();
    for (;;) {
      const jobs = await takeJobs();
      if (jobs.length === 0) return;
      await Promise.all(jobs.map((job) => deliverWebhook(job, sendRequest)));
    }
  }

  const entries = () => receiver.bodies().flatMap(({ data }) => data);
  const postIds = () => entries().map(({ id }: { id: number }) => id);

  return {
    selin,
    forum_id,
    topic_id,
    receiver,
    added,
    takeJobs,
    work,
    entries,
    postIds,
    posted: () => createdPost(selin, topic_id),
    deliveries: () =>
      sql`select id, state, attempts, status, error from webhook_deliveries order by id`,
    webhookRow: async () => (await sql`select * from webhooks`)[0],
    receivesAll: async (post_ids: number[]) => {
      await expect
        .poll(async () => {
          await work();
          return postIds();
        }, SOON)
        .toEqual(post_ids);
    },
    /** Simulates that the waits between attempts have passed. */
    makeDue: async () => {
      await sql`update webhook_deliveries set attempted_at = attempted_at - interval '2 hours' where state <> 'delivered'`;
    },
    /** Call it after each test. */
    clear: async () => {
      receiver.received.length = 0;
      receiver.state.answer = async () => ({ status: 204 });
      await sql`delete from webhooks`;
      await sql`delete from pgboss.job`;
      await sql`delete from rate_limits`;
      await sql`delete from changes`;
    },
  };
}
