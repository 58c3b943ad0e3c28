import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { HTTPS_SITE } from "#tests/support/app-settings.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";
import { isSigned, startReceiver } from "#tests/support/webhook-receiver.ts";

/**
 * Busy machines need more time: webhooks are checked every three seconds, and changes are read when
 * concurrent transactions have ended.
 */
const SOON = { timeout: 30_000 };
const SETTINGS = { SITE_URL: "http://127.0.0.1:3000", LOG_LEVEL: "info" };

let app: App;
let selin: ApiClient;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let topic_id: number;
beforeAll(async () => {
  app = await startApp(SETTINGS);
  selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin, "Ahşap");
  topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, "Sehpa");
});
afterAll(() => app.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await app.sql`delete from webhooks`;
  await receiver.stop();
});

async function added(api = selin) {
  const { status, body } = await api.post("/webhooks", { url: receiver.url, kinds: ["post"] });
  expect(status).toBe(200);
  return body;
}

const postIds = () =>
  receiver.bodies().flatMap(({ data }) => data.map(({ id }: { id: number }) => id));
const deliveries = (site = app) =>
  site.sql`select id, state, attempts, status, error from webhook_deliveries order by id`;
const stored = (site = app) => site.sql`select id, url, kinds, is_active from webhooks order by id`;

test("a reply is posted with a signature, once, and the secret is in no list and no log", async () => {
  const { id, secret, ...webhook } = await added();
  expect(webhook).toMatchObject({ url: receiver.url, kinds: ["post"], is_active: true });
  const ayse = await app.apiAs("ayse");
  const post_ids = [await makePost(ayse, topic_id), await makePost(ayse, topic_id)];
  await expect.poll(postIds, SOON).toEqual(post_ids);
  expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true);
  await expect
    .poll(async () => (await deliveries()).every(({ state }) => state === "delivered"), SOON)
    .toBe(true);

  const { body: list } = await selin.get(`/webhooks/${id}/deliveries`);
  expect(list.data.map(({ message_id }: { message_id: string }) => message_id)).toEqual(
    receiver.received.map(({ headers }) => headers["webhook-id"]).toReversed(),
  );
  expect((await selin.get(`/webhooks/${id}`)).body.secret).toBe(secret);
  for (const path of ["/webhooks", `/webhooks/${id}/deliveries`])
    expect((await selin.get(path)).text).not.toContain("whsec");
  const key = secret.slice("whsec_".length);
  expect(app.output()).toContain("A webhook was posted");
  for (const word of [key, "whsec", "v1,", "/hook"]) expect(app.output()).not.toContain(word);
});

test("the pages add a webhook, test it, send again, turn it off and on, and delete it", async () => {
  const browser = await app.as("selin");
  const empty = await browser.get("/admin/webhooks");
  expect([empty.heading, empty.main]).toEqual([
    tr("webhooks.title"),
    expect.stringContaining(tr("webhooks.noneText")),
  ]);
  const form = await empty.follow(tr("webhooks.add"));
  const page = await form.submit({ url: receiver.url, kind_ids: "topic" });
  const [webhook] = await stored();
  expect(webhook).toMatchObject({ url: receiver.url, kinds: ["topic"], is_active: true });
  expect([page.path, page.notice]).toEqual([
    `/admin/webhooks/${webhook?.id}`,
    expect.stringContaining(tr("notices.webhookCreated")),
  ]);
  const { body } = await selin.get(`/webhooks/${webhook?.id}`);
  expect(page.main).toContain(body.secret);

  const tested = await page.submit({}, { button: tr("webhooks.sendTest") });
  expect(tested.notice).toContain(tr("notices.webhookSent"));
  await expect.poll(() => receiver.bodies(), SOON).toMatchObject([{ data: [], gap: false }]);
  await expect.poll(() => deliveries(), SOON).toMatchObject([{ state: "delivered" }]);
  const listed = await browser.get(page.path);
  expect(listed.main).toContain(tr("webhooks.delivered"));

  receiver.state.answer = async () => ({ status: 500 });
  await browser.post(page.path, { act: "again", delivery_id: String((await deliveries())[0]?.id) });
  await expect
    .poll(() => deliveries(), SOON)
    .toMatchObject([{ state: "failed", status: 500, attempts: 1 }]);
  expect(receiver.received[1]?.headers["webhook-id"]).toBe(
    receiver.received[0]?.headers["webhook-id"],
  );
  const failed = await browser.get(page.path);
  expect(failed.main).toContain(tr("webhooks.error_refused", { status: 500 }));
  const dashboard = await browser.get("/admin");
  expect(dashboard.main).toContain(tr("webhooks.failingCount", { count: 1 }));

  const off = await failed.submit({}, { button: tr("webhooks.turnOff") });
  expect(off.notice).toContain(tr("notices.webhookOff"));
  expect(off.main).not.toContain(tr("webhooks.sendTest"));
  expect(await stored()).toMatchObject([{ is_active: false }]);
  expect((await browser.post(page.path, { act: "test" })).main).toContain(
    tr("messages.webhookSwitchedOff"),
  );
  const on = await off.submit({}, { button: tr("webhooks.turnOn") });
  expect(on.notice).toContain(tr("notices.webhookOn"));
  const gone = await (await on.follow(tr("webhooks.delete"))).submit();
  expect([gone.path, gone.notice]).toEqual([
    "/admin/webhooks",
    expect.stringContaining(tr("notices.webhookDeleted")),
  ]);
  expect(await stored()).toEqual([]);
  const log = await browser.get("/admin/log");
  expect(log.main).toContain(
    tr("webhooks.logDeleted", { actor: "selin", name: new URL(receiver.url).host }),
  );
});

test("a form without a kind or with a wrong address is shown again with what was typed", async () => {
  const browser = await app.as("selin");
  const no_kind = await browser.post("/admin/webhooks/new", { url: receiver.url });
  expect([no_kind.status, no_kind.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.fieldRequired")),
  ]);
  const error_id = no_kind.find("main fieldset").getAttribute("aria-describedby");
  expect(no_kind.find(`[id="${error_id}"]`).textContent).toBe(tr("messages.fieldRequired"));
  const wrong = await browser.post("/admin/webhooks/new", {
    url: "http://10.0.0.1/x",
    kind_ids: "post",
  });
  expect([wrong.status, wrong.main]).toEqual([
    422,
    expect.stringContaining(tr("messages.webhookUrlRefused")),
  ]);
  expect(wrong.find("input[name=url]").getAttribute("value")).toBe("http://10.0.0.1/x");
  const checked = wrong.all("input[name=kind_ids][checked]");
  expect(checked.map((box) => box.getAttribute("value"))).toEqual(["post"]);
  for (const form of ["act=nothing", "act=again&delivery_id=0", "act="])
    expect((await browser.post("/admin/webhooks/1", new URLSearchParams(form))).status).toBe(422);
  expect((await browser.post("/admin/webhooks/1", { act: "test" })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

describe("on a site with a public address", () => {
  let site: App;
  beforeAll(async () => {
    site = await sharedApp(HTTPS_SITE);
  });

  test.each([
    "http://127.0.0.1:4000/",
    "https://127.0.0.1/",
    "https://localhost/",
    "http://169.254.169.254/latest/meta-data/",
    "https://[::ffff:10.0.0.1]/",
    "https://10.0.0.1/",
    "javascript:alert(1)",
  ])("the address %s is refused by call, and stored nowhere", async (url) => {
    const { status, body } = await (await site.apiAs("selin")).post("/webhooks", { url });
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "url"]]);
    expect(await stored(site)).toEqual([]);
  });

  test("a stored address of this machine is not posted to", async () => {
    const api = await site.apiAs("selin");
    const { body } = await api.post("/webhooks", { url: "https://9.9.9.9/", kinds: ["category"] });
    await site.sql`update webhooks set url = ${receiver.url}`;
    await api.post(`/webhooks/${body.id}/test`);
    await expect
      .poll(() => deliveries(site), SOON)
      .toMatchObject([{ state: "failed", status: null, error: "not_public" }]);
    expect(receiver.received).toEqual([]);
  });
});
