import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WEBHOOK_URL_MAX } from "#app/contract/field-limits.ts";
import { actor, createdMember, exhaustLimit, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { getLogPage } from "../../moderation/audit/log-page.server.ts";
import { getWebhookPage, listDeliveries, sendAgain, sendTest } from "./deliveries.server.ts";
import { webhook_change, webhook_form, webhook_input } from "./input.ts";
import { WEBHOOKS_MAX } from "./limits.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
} from "./webhooks.server.ts";

/** A literal address, because the tests ask no name server. */
const URL = "https://9.9.9.9/hook";
const ALL_KINDS = ["topic", "post", "forum", "category"] as const;
const INPUT = { url: URL, kinds: [...ALL_KINDS], reads: "public" as const };
const FIRST_PAGE = { skip: 0, limit: 100 };

let selin: User;
beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  await sql`delete from webhooks`;
  await sql`delete from rate_limits`;
});

const stored = () => sql`select url, kinds, is_active, created_by_id from webhooks order by id`;
const newestEntry = async () => (await getLogPage(selin, 1)).entries[0];

test("members who are not superusers see and change nothing", async () => {
  const { id } = await createWebhook(selin, INPUT);
  const delivery = await sendTest(selin, id);
  const member = await createdMember();
  const before = await sql`select * from webhooks, webhook_deliveries`;
  const attempts = [
    () => listWebhooks(member, FIRST_PAGE),
    () => getWebhook(member, id),
    () => createWebhook(member, INPUT),
    () => changeWebhook(member, id, { is_active: false }),
    () => deleteWebhook(member, id),
    () => listDeliveries(member, id, FIRST_PAGE),
    () => getWebhookPage(member, id, 1),
    () => sendTest(member, id),
    () => sendAgain(member, id, delivery.id),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ status: 403, key: "notEnoughPrivileges" });
  expect(await sql`select * from webhooks, webhook_deliveries`).toEqual(before);
});

test("the secret is shown when a webhook is made and on its page, and stored nowhere", async () => {
  const first = await createWebhook(selin, INPUT);
  const second = await createWebhook(selin, INPUT);
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(second.secret).not.toBe(first.secret);
  expect((await getWebhook(selin, first.id)).secret).toBe(first.secret);
  expect((await getWebhookPage(selin, first.id, 1)).webhook.secret).toBe(first.secret);
  const list = await listWebhooks(selin, FIRST_PAGE);
  expect(list.count).toBe(2);
  expect(JSON.stringify(list)).not.toMatch(/whsec|nonce/);
  const rows = await sql`select webhooks::text as row from webhooks`;
  const log = await sql`select audit_log::text as row from audit_log`;
  for (const { row } of [...rows, ...log]) expect(row).not.toContain(first.secret.slice(6));
});

describe("the log", () => {
  test("names the host, because the rest of an address may be a secret", async () => {
    const { id } = await createWebhook(selin, { ...INPUT, url: `${URL}?key=gizli` });
    expect(await newestEntry()).toMatchObject({
      action: "created",
      subject_type: "webhook",
      subject_id: id,
      subject_name: "9.9.9.9",
    });
    await changeWebhook(selin, id, { url: `${URL}?key=daha-gizli`, kinds: ["topic"] });
    expect((await newestEntry())?.details).toEqual([
      { name: "kinds", before: "topic, post, forum, category", after: "topic" },
      { name: "address", before: null, after: "changed" },
    ]);
    await changeWebhook(selin, id, { kinds: ["topic"] });
    await changeWebhook(selin, id, { is_active: false });
    expect(await newestEntry()).toMatchObject({ before: { is_active: true } });
    await deleteWebhook(selin, id);
    expect(await newestEntry()).toMatchObject({ action: "deleted", subject_name: "9.9.9.9" });
    const entries = await sql`select audit_log::text as entry from audit_log`;
    for (const { entry } of entries) expect(entry).not.toContain("gizli");
  });
});

test.each([
  "http://9.9.9.9/hook",
  "http://127.0.0.1:4000/",
  "https://127.0.0.1/",
  "https://localhost/",
  "https://10.0.0.1/",
  "http://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://user:word@9.9.9.9/",
  "https://9.9.9.9:25/",
  "file:///etc/passwd",
  "9.9.9.9",
  `https://9.9.9.9/${"ğ".repeat(WEBHOOK_URL_MAX - 20)}`,
])("the address %s is refused for a new webhook and for a change", async (url) => {
  const refusal = { status: 422, key: "webhookUrlRefused", about: { field: "url" } };
  await expect(createWebhook(selin, { ...INPUT, url })).rejects.toMatchObject(refusal);
  expect(await stored()).toEqual([]);
  const { id } = await createWebhook(selin, INPUT);
  await expect(changeWebhook(selin, id, { url })).rejects.toMatchObject(refusal);
  expect(await stored()).toMatchObject([{ url: URL }]);
});

test("an address is stored as requests spell it", async () => {
  await createWebhook(selin, { ...INPUT, url: "HTTPS://9.9.9.9:443/a b#part" });
  expect(await stored()).toMatchObject([
    { url: "https://9.9.9.9/a%20b#part", created_by_id: selin.id, is_active: true },
  ]);
});

test("of many that are added at once, as many as allowed are stored", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: WEBHOOKS_MAX + 3 }, () => createWebhook(selin, INPUT)),
  );
  const refusals = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason] : [],
  );
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals)
    expect(refusal).toMatchObject({
      status: 400,
      key: "tooManyWebhooks",
      about: { values: { max: WEBHOOKS_MAX } },
    });
  expect(await stored()).toHaveLength(WEBHOOKS_MAX);
});

test("adding, new addresses, tests and sending again are limited together", async () => {
  const { id } = await createWebhook(selin, INPUT);
  const { id: delivery_id } = await sendTest(selin, id);
  await exhaustLimit("webhook", selin);
  for (const attempt of [
    () => createWebhook(selin, INPUT),
    () => changeWebhook(selin, id, { url: URL }),
    () => sendTest(selin, id),
    () => sendAgain(selin, id, delivery_id),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 429 });
  expect(await changeWebhook(selin, id, { is_active: false })).toMatchObject({ is_active: false });
});

test("unknown webhooks and deliveries of others are not found", async () => {
  const { id } = await createWebhook(selin, INPUT);
  const { id: other_id } = await createWebhook(selin, INPUT);
  const delivery = await sendTest(selin, other_id);
  const unknown = { status: 404, key: "notFound" };
  for (const attempt of [
    () => getWebhook(selin, 0),
    () => changeWebhook(selin, 0, {}),
    () => deleteWebhook(selin, 0),
    () => listDeliveries(selin, 0, FIRST_PAGE),
    () => sendTest(selin, 0),
    () => sendAgain(selin, 0, delivery.id),
  ])
    await expect(attempt()).rejects.toMatchObject(unknown);
  await expect(sendAgain(selin, id, delivery.id)).rejects.toMatchObject({
    status: 404,
    key: "notFound",
  });
});

test("while a webhook is off, nothing can be sent by hand", async () => {
  const { id } = await createWebhook(selin, INPUT);
  const delivery = await sendTest(selin, id);
  await changeWebhook(selin, id, { is_active: false });
  const refusal = { status: 400, key: "webhookSwitchedOff" };
  await expect(sendTest(selin, id)).rejects.toMatchObject(refusal);
  await expect(sendAgain(selin, id, delivery.id)).rejects.toMatchObject(refusal);
  expect(await listDeliveries(selin, id, FIRST_PAGE)).toMatchObject({ count: 1 });
});

test("inputs: kinds are known, at least one, each once and in one order", () => {
  const kindsOf = (kinds: unknown) => webhook_input.safeParse({ url: URL, kinds }).data?.kinds;
  expect(kindsOf(undefined)).toEqual([...ALL_KINDS]);
  expect(kindsOf(["post", "topic"])).toEqual(["topic", "post"]);
  expect(kindsOf(["alarm"])).toEqual(["alarm"]);
  for (const kinds of [[], ["user"], null, "post", Array(6).fill("post")])
    expect(kindsOf(kinds)).toBeUndefined();
  expect(webhook_change.parse({})).toEqual({});
  for (const url of ["", " ", "https://9.9.9.9/\0", `https://${"x".repeat(WEBHOOK_URL_MAX)}`, null])
    expect(webhook_change.safeParse({ url }).success).toBe(false);
  expect(webhook_form.parse({ url: URL, kind_ids: "forum,post" }).kind_ids).toEqual([
    "post",
    "forum",
  ]);
  for (const kind_ids of [undefined, "", "user"])
    expect(webhook_form.safeParse({ url: URL, kind_ids }).success).toBe(false);
});
