import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createdPost, createdRestrictedForum, createdTopic, sql } from "#tests/support/domain.ts";
import { isSigned } from "#tests/support/webhook-receiver.ts";
import { SOON, startWebhookWork } from "#tests/support/webhook-work.ts";
import { WEBHOOK_DELIVERY_DAYS } from "../../base/retention.ts";
import { changeForum } from "../../forums/forums/forums.server.ts";
import { readCursor } from "../changes/cursor.server.ts";
import { getPresentPosition } from "../changes/read-feed.server.ts";
import { deleteOldDeliveries } from "./delete-old.server.ts";
import { sendAgain, sendTest } from "./deliveries.server.ts";
import { CHANGES_PER_POST_MAX } from "./limits.ts";
import { changeWebhook } from "./webhooks.server.ts";

let site: Awaited<ReturnType<typeof startWebhookWork>>;
beforeAll(async () => {
  site = await startWebhookWork();
});
afterEach(() => site.clear());
afterAll(() => site.receiver.stop());

describe("what is posted", () => {
  test("as a test has the cursor up to which changes were posted, and not the present", async () => {
    const { id } = await site.added(["post"]);
    const { epoch, after_xid: xid, after_seq: seq } = (await site.webhookRow()) ?? {};
    await site.posted();
    await expect.poll(async () => (await getPresentPosition()).xid, SOON).not.toBe(xid);
    await sendTest(site.selin, id);
    const [{ body } = { body: "" }] = await sql`select body from webhook_deliveries`;
    expect(readCursor(JSON.parse(body).next)).toEqual({
      epoch,
      xid,
      seq: Number(seq),
      inside: null,
    });
  });

  test("is nothing of the feed for a receiver of alarms, not even a gap", async () => {
    await site.added(["alarm"]);
    const { after_xid } = (await site.webhookRow()) ?? {};
    await site.posted();
    await expect
      .poll(async () => {
        await site.work();
        return (await site.webhookRow())?.after_xid;
      }, SOON)
      .not.toBe(after_xid);
    await sql`update webhooks set epoch = '0000000000000000'`;
    await site.work();
    expect((await site.webhookRow())?.epoch).not.toBe("0000000000000000");
    expect(await site.deliveries()).toEqual([]);
  });

  test("is signed, and has the changes as the feed has them, in their order", async () => {
    const { secret } = await site.added(["post"]);
    const first = await site.posted();
    const second = await site.posted();
    await site.receivesAll([first, second]);
    const [message] = site.receiver.received;
    if (!message) throw new Error("Nothing was received");
    expect(message).toMatchObject({ path: "/hook", method: "POST" });
    expect(message.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": expect.stringMatching(/^msg_\d{13}_\d+$/),
    });
    for (const each of site.receiver.received) {
      expect(isSigned(each, secret)).toBe(true);
      expect(isSigned({ ...each, body: `${each.body} ` }, secret)).toBe(false);
    }
    expect(site.entries()[0]).toEqual({
      kind: "post",
      id: first,
      topic_id: site.topic_id,
      change: "created",
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(site.receiver.bodies()[0]).toMatchObject({
      next: expect.stringMatching(/^[\w-]{32}$/),
      gap: false,
    });
    for (const { state, status, error } of await site.deliveries())
      expect({ state, status, error }).toEqual({ state: "delivered", status: 204, error: null });
  });

  test("begins when the webhook was added, and has its kinds only", async () => {
    await site.posted();
    await site.added(["topic"]);
    await site.posted();
    const topic = await createdTopic(site.selin, { forum_id: site.forum_id });
    await site.receivesAll([topic]);
    expect(site.entries()[0]).toMatchObject({ kind: "topic", topic_id: null });
  });

  test("is nothing while nothing has changed, and what is of other kinds is passed", async () => {
    await site.added(["category"]);
    await site.posted();
    const before = (await site.webhookRow())?.after_xid;
    await expect
      .poll(async () => {
        await site.work();
        return (await site.webhookRow())?.after_xid;
      }, SOON)
      .not.toBe(before);
    const passed = (await site.webhookRow())?.after_xid;
    await site.work();
    expect((await site.webhookRow())?.after_xid).toBe(passed);
    expect(site.receiver.received).toEqual([]);
    expect(await site.deliveries()).toEqual([]);
  });

  test("of thousands of changes at once comes in parts of a hundred, each change once", async () => {
    const { secret } = await site.added(["post"]);
    const rows = await sql`insert into posts (topic_id, owner_id, position, content)
      select ${site.topic_id}, ${site.selin.id}, 1000 + n, '<p>x</p>' from generate_series(1, 3000) n returning id`;
    await site.receivesAll(rows.map(({ id }) => Number(id)));
    const sizes = site.receiver.bodies().map(({ data }) => data.length);
    expect(Math.max(...sizes)).toBe(CHANGES_PER_POST_MAX);
    expect(site.receiver.received.length).toBe(3000 / CHANGES_PER_POST_MAX);
    expect(site.receiver.received.every((message) => isSigned(message, secret))).toBe(true);
    await sql`delete from posts where position > 1000`;
  }, 60_000);

  test("after a restore, or when changes are no longer kept, says that there is a gap", async () => {
    await site.added(["post"]);
    await sql`update change_feed set epoch = gen_random_uuid()::text`;
    await site.posted();
    await site.work();
    expect(site.receiver.bodies()).toEqual([{ data: [], next: expect.any(String), gap: true }]);
    const later = await site.posted();
    await site.receivesAll([later]);
    expect(site.receiver.bodies().at(-1)).toMatchObject({ gap: false });
  });
});

describe("of a forum that only a group reads", () => {
  test("a webhook gets what every member reads, or everything", async () => {
    const { forum_id, group_id } = await createdRestrictedForum([site.selin]);
    const topic_id = await createdTopic(site.selin, { forum_id });
    const post_id = await createdPost(site.selin, topic_id);
    await site.added(["topic", "post"]);
    const later_id = await createdPost(site.selin, topic_id);
    const open_id = await site.posted();
    await site.receivesAll([open_id]);
    await changeForum(site.selin, forum_id, { audience: null });
    await site.receivesAll([open_id, topic_id, post_id, later_id]);
    expect(new Set(site.entries().map(({ change }) => change))).toEqual(new Set(["created"]));
    await changeForum(site.selin, forum_id, { audience: [{ group_id, may_write: true }] });
    await site.receivesAll([open_id, topic_id, post_id, later_id, topic_id, post_id, later_id]);
    expect(site.entries().at(-1)).toMatchObject({ change: "deleted" });
  });

  test("one that reads everything gets all at once, and nothing again", async () => {
    const { forum_id } = await createdRestrictedForum([site.selin]);
    await site.added(["topic", "post"], "everything");
    const topic_id = await createdTopic(site.selin, { forum_id });
    await site.receivesAll([topic_id]);
    await changeForum(site.selin, forum_id, { audience: null });
    const post_id = await createdPost(site.selin, topic_id);
    await site.receivesAll([topic_id, post_id]);
  });

  test("more things than a message has come in several, each once", async () => {
    const { forum_id } = await createdRestrictedForum([site.selin]);
    const topic_id = await createdTopic(site.selin, { forum_id });
    const rows = await sql`insert into posts (topic_id, owner_id, position, content)
      select ${topic_id}, ${site.selin.id}, n, '<p>x</p>' from generate_series(1, 250) n returning id`;
    await site.added(["post"]);
    await changeForum(site.selin, forum_id, { audience: null });
    await site.receivesAll(rows.map(({ id }) => Number(id)));
    expect(site.receiver.bodies().map(({ data }) => data.length)).toEqual([100, 100, 50]);
  });

  test("a change of what it reads leaves a gap", async () => {
    const { id } = await site.added(["post"]);
    await changeWebhook(site.selin, id, { reads: "public" });
    await site.work();
    expect(site.receiver.received).toEqual([]);
    await changeWebhook(site.selin, id, { reads: "everything" });
    await site.work();
    expect(site.receiver.bodies()).toEqual([{ data: [], next: expect.any(String), gap: true }]);
  });
});

describe("sending again", () => {
  test("posts the message that was delivered once more, signed anew", async () => {
    const { id, secret } = await site.added(["post"]);
    const post_id = await site.posted();
    await site.receivesAll([post_id]);
    const [delivery] = await site.deliveries();
    expect(await sendAgain(site.selin, id, Number(delivery?.id))).toMatchObject({
      state: "waiting",
      attempts: 0,
      changes: 1,
    });
    await site.receivesAll([post_id, post_id]);
    const ids = site.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
    expect(site.receiver.received.every((message) => isSigned(message, secret))).toBe(true);
    expect(await site.deliveries()).toMatchObject([{ state: "delivered", attempts: 1 }]);
  });

  test("is for one webhook alone, and a test has no changes", async () => {
    const { id } = await site.added();
    await site.added();
    expect(await sendTest(site.selin, id)).toMatchObject({ state: "waiting", changes: 0 });
    await site.work();
    expect(site.receiver.bodies()).toEqual([{ data: [], next: expect.any(String), gap: false }]);
  });
});

const ago = (days: number, seconds: number) =>
  sql`now() - make_interval(days => ${days}) + make_interval(secs => ${seconds})`;

test("the clean-up deletes what was delivered a month ago, and not what is still to deliver", async () => {
  const { id } = await site.added();
  await sql`insert into webhook_deliveries (webhook_id, body, state, created_at) values
    (${id}, 'old', 'delivered', ${ago(WEBHOOK_DELIVERY_DAYS, -60)}),
    (${id}, 'new', 'delivered', ${ago(WEBHOOK_DELIVERY_DAYS, 60)}),
    (${id}, 'failed', 'failed', ${ago(WEBHOOK_DELIVERY_DAYS, -60)}),
    (${id}, 'waiting', 'waiting', ${ago(WEBHOOK_DELIVERY_DAYS, -60)})`;
  await deleteOldDeliveries();
  const rows = await sql`select body from webhook_deliveries order by id`;
  expect(rows.map(({ body }) => body)).toEqual(["new", "failed", "waiting"]);
});
