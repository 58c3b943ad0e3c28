import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { HTTPS_SITE } from "#tests/support/app-settings.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { readVapid, startPushService } from "#tests/support/push-service.ts";
import { en } from "#tests/support/texts.ts";

/** Busy machines need more time; the queue checks for jobs of dead processes every ten seconds. */
const SOON = { timeout: 30_000 };
const SETTINGS = {
  SITE_URL: "http://127.0.0.1:3000",
  MAIL_FROM: "Divan <forum@divan.example>",
  NODE_ENV: "production",
};
const DAY_SECONDS = 24 * 60 * 60;

let app: App;
let service: Awaited<ReturnType<typeof startPushService>>;
let topic_id: number;
beforeAll(async () => {
  app = await startApp(SETTINGS);
  const { forum_id } = await makeForum(await app.apiAs("selin"), "Ahşap");
  topic_id = await makeTopic(await app.apiAs("ayse"), forum_id, "Sehpa");
});
afterAll(() => app.stop());
beforeEach(async () => {
  service = await startPushService();
});
afterEach(async () => {
  await app.sql`delete from push_subscriptions`;
  await app.sql`delete from mutes`;
  await app.sql`delete from pgboss.job where name = 'push-mention'`;
  await service.stop();
});

/** A browser in which the member has turned on push messages. */
async function turnedOn(person: PersonName) {
  const browser = await app.as(person);
  const device = service.newDevice();
  const page = await browser.post("/settings/push", device.fields);
  expect([page.path, page.status]).toEqual(["/settings/push", 200]);
  return { ...device, browser, page };
}

async function mention(person: PersonName, words = "bakar mısın?"): Promise<number> {
  const content = `<p>@${PEOPLE[person].username} ${words}</p>`;
  return await makePost(await app.apiAs("ayse"), topic_id, content);
}

async function jobs() {
  return await app.sql`select state, retry_count, data from pgboss.job where name = 'push-mention' order by created_on`;
}

async function allDone(): Promise<void> {
  await expect.poll(() => jobs(), SOON).toEqual([]);
}

async function devicesLeft(): Promise<number> {
  return (await app.sql`select from push_subscriptions`).length;
}

/** Waits until the failed jobs are due again, and lets them run now. */
async function runRetries(count: number): Promise<void> {
  const waiting = () =>
    app.sql`select from pgboss.job where name = 'push-mention' and state = 'retry' and start_after > now()`;
  await expect.poll(async () => (await waiting()).length, SOON).toBe(count);
  await app.sql`update pgboss.job set start_after = now() where name = 'push-mention'`;
  await app.sql`select pg_notify('divan_jobs', 'push-mention')`;
}

describe("a mention", () => {
  test("reaches the device encrypted and signed, and opening it marks it as read", async () => {
    const device = await turnedOn("emma");
    expect(device.page.notice).toContain(en("notices.pushOn"));
    await mention("emma", "bakar mısın? https://evil.example/x");
    await expect.poll(() => service.received.length, SOON).toBe(1);
    const [push] = service.received;
    if (!push) throw new Error("Nothing was received");

    const [row] =
      await app.sql`select id from notifications where type = 'mention' order by id desc`;
    expect(device.read(push)).toEqual({
      title: en("mail.mentioned", { who: PEOPLE.ayse.username }),
      body: `Ahşap » Sehpa\n@emma bakar mısın? ${en("mail.removedAddress")}`,
      url: `/notifications/${row?.id}`,
      tag: `mention-${row?.id}`,
      lang: "en",
    });
    expect(push.body.includes("Sehpa")).toBe(false);
    expect(push.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: String(DAY_SECONDS),
      urgency: "normal",
      topic: `mention-${row?.id}`,
    });
    const [keys] = await app.sql`select public_key, private_key from push_keys`;
    const { is_signed, public_key, head, claims } = readVapid(push);
    expect({ is_signed, public_key }).toEqual({ is_signed: true, public_key: keys?.public_key });
    expect(head).toMatchObject({ alg: "ES256" });
    expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:forum@divan.example" });
    const seconds_left = claims.exp - Date.now() / 1000;
    expect(seconds_left).toBeGreaterThan(0);
    expect(seconds_left).toBeLessThanOrEqual(DAY_SECONDS);

    await allDone();
    const opened = await device.browser.get(device.read(push).url, {
      "Sec-Fetch-Dest": "document",
    });
    expect(opened.heading).toBe("Sehpa");
    expect(await app.sql`select is_read from notifications where id = ${row?.id}`).toEqual([
      { is_read: true },
    ]);
  });

  test("says no word of the post to a member who wants short messages", async () => {
    const { browser, read } = await turnedOn("mehmet");
    await browser.post("/settings/mail", {
      mail_mentions: "off",
      mail_replies: "off",
      mail_topics: "off",
      mail_short: "on",
    });
    await mention("mehmet", "gizli");
    await allDone();
    expect(service.received.map((push) => read(push).body)).toEqual(["Ahşap » Sehpa"]);
  });

  test("in an edit reaches those who are newly mentioned", async () => {
    const [emma, mehmet] = [await turnedOn("emma"), await turnedOn("mehmet")];
    const post_id = await mention("emma");
    await allDone();
    const ayse = await app.apiAs("ayse");
    const content = `<p>@emma @${PEOPLE.mehmet.username}</p>`;
    await ayse.put(`/topics/${topic_id}/post/${post_id}`, { content });
    await allDone();
    expect(service.received.map(({ device }) => device)).toEqual([emma.name, mehmet.name]);
  });

  test("one of many at the same time, each reaches the device once", async () => {
    const { read } = await turnedOn("emma");
    await Promise.all(Array.from({ length: 8 }, (_, n) => mention("emma", String(n))));
    await allDone();
    expect(service.received).toHaveLength(8);
    expect(new Set(service.received.map((push) => read(push).tag)).size).toBe(8);
  });

  test("that is not pushed: of a muted topic, and after signing out", async () => {
    const { browser } = await turnedOn("emma");
    await app.sql`insert into mutes (user_id, topic_id) values (${await app.idOf("emma")}, ${topic_id})`;
    await mention("emma");
    await allDone();
    await app.sql`delete from mutes`;
    await (await browser.get("/logout")).submit();
    expect(await devicesLeft()).toBe(0);
    await mention("emma");
    await allDone();
    expect(service.received).toEqual([]);
  });
});

describe("a push service that", () => {
  test("fails is asked again, for that device alone", async () => {
    const [good, bad] = [await turnedOn("emma"), await turnedOn("emma")];
    const failures = [500, 429, 413, 302];
    const statuses = failures.values();
    service.state.answer = async (device) =>
      device === bad.name ? (statuses.next().value ?? 201) : 201;
    await mention("emma");
    for (const _ of failures) await runRetries(1);
    await allDone();
    const of = (name: string) => service.received.filter(({ device }) => device === name).length;
    expect([of(good.name), of(bad.name)]).toEqual([1, 5]);
    expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(1);
    expect(await devicesLeft()).toBe(2);
  });

  test("hardly answers is left alone for a while, and its jobs occupy none of the others", async () => {
    const [good, slow] = [await turnedOn("emma"), await turnedOn("mehmet")];
    service.state.answer = async (device) => {
      if (device === slow.name) await new Promise((passed) => setTimeout(passed, 1200));
      return 201;
    };
    await mention("mehmet");
    await allDone();
    for (let count = 0; count < 10; count += 1) await mention("mehmet", String(count));
    await mention("emma");
    const of = (name: string) => service.received.filter(({ device }) => device === name).length;
    await expect.poll(() => of(good.name), SOON).toBe(1);
    expect(of(slow.name)).toBe(1);
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state), SOON)
      .toEqual(Array.from({ length: 10 }, () => "retry"));
  });

  test.each([404, 410])("has ended the subscription (%i) ends the device", async (status) => {
    const [ended, other] = [await turnedOn("emma"), await turnedOn("emma")];
    service.state.answer = async (device) => (device === ended.name ? status : 201);
    await mention("emma");
    await allDone();
    expect(await app.sql`select endpoint from push_subscriptions`).toEqual([
      { endpoint: other.fields.endpoint },
    ]);
  });

  test("fails until the mention was read, or its topic was muted, gets nothing more", async () => {
    await turnedOn("emma");
    await turnedOn("mehmet");
    service.state.answer = async () => 503;
    await mention("emma");
    await mention("mehmet");
    await expect.poll(() => service.received.length, SOON).toBe(2);
    await (await app.apiAs("emma")).post("/notifications/read-all");
    await app.sql`update notifications set is_read = true where user_id = ${await app.idOf("emma")}`;
    await app.sql`insert into mutes (user_id, muted_id) values (${await app.idOf("mehmet")}, ${await app.idOf("ayse")})`;
    await runRetries(2);
    await allDone();
    expect(service.received).toHaveLength(2);
  });
});

test("a new password ends the devices of other sessions", async () => {
  const [{ browser }] = [await turnedOn("nazim"), await turnedOn("nazim")];
  await browser.post("/settings?tab=password", {
    current_password: PASSWORD,
    new_password: "bambaşka-bir-parola",
    confirm_password: "bambaşka-bir-parola",
  });
  expect(await devicesLeft()).toBe(1);
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
    `https://9.9.9.9/${"x".repeat(5000)}`,
  ])("the endpoint %s is refused in words, and stored nowhere", async (endpoint) => {
    const emma = await site.as("emma");
    const { fields } = service.newDevice();
    const page = await emma.post("/settings/push", { ...fields, endpoint });
    expect(page.status).toBe(422);
    expect(page.main).toContain(en("push.endpointRefused"));
    expect(await site.sql`select from push_subscriptions`).toEqual([]);
  });

  test.each([
    ["device_key", "not base64"],
    ["device_key", `B${"A".repeat(86)}`],
    ["auth", "short"],
    ["auth", "x".repeat(100_000)],
  ])("a wrong %s is refused", async (name, value) => {
    const emma = await site.as("emma");
    const fields = { ...service.newDevice().fields, endpoint: "https://9.9.9.9/a", [name]: value };
    const page = await emma.post("/settings/push", fields);
    expect(page.status).toBe(422);
    expect(page.main).toContain(en("messages.invalidInput"));
    expect(await site.sql`select from push_subscriptions`).toEqual([]);
  });
});

test("the page lists the devices without their keys, and removes one; others cannot", async () => {
  const { browser, page, fields } = await turnedOn("emma");
  for (const secret of Object.values(fields)) expect(page.html).not.toContain(secret);
  const [device] = await app.sql`select id from push_subscriptions`;
  await (await app.as("mehmet")).post("/settings/push", { device_id: String(device?.id) });
  expect(await devicesLeft()).toBe(1);
  const after = await (await browser.get("/settings/push")).submit();
  expect(after.notice).toContain(en("notices.pushDeviceRemoved"));
  expect(await devicesLeft()).toBe(0);
});

test("without script the settings show nothing of it", async () => {
  const { browser } = await turnedOn("emma");
  const page = await browser.get("/settings?tab=subscriptions");
  expect(page.main).toContain(en("mail.preferencesTitle"));
  expect(page.main).not.toContain(en("push.title"));
});

test("browsers ask for the service worker each time, and pages allow it", async () => {
  const worker = await fetch(`${app.url}/push-worker.js`);
  expect(worker.headers.get("Cache-Control")).toBe("public, no-cache");
  expect(worker.headers.get("Content-Type")).toContain("text/javascript");
  const page = await app.browser().get("/login");
  expect(page.headers.get("Content-Security-Policy")).toContain("worker-src 'self'");
});
