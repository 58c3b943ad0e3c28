import { beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { mailTo } from "#tests/support/mailbox.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { readContract } from "./contract.ts";

const KEYS = "/users/me/keys";
const SESSIONS = "/users/me/sessions";
const DAY_SECONDS = 86_400;
const BAD = [403, { detail: "Could not validate credentials" }];

let app: App;
let topic_id: number;
beforeAll(async () => {
  app = await sharedApp();
  const selin = await app.apiAs("selin");
  topic_id = await makeTopic(selin, (await makeForum(selin)).forum_id);
});

const input = (fields: object = {}) => ({
  name: "Özet botu",
  scopes: ["read", "write"],
  password: PASSWORD,
  ...fields,
});

async function makeKey(person: PersonName, fields: object = {}) {
  const { status, body } = await (await app.apiAs(person)).post(KEYS, input(fields));
  expect([status, body.detail]).toEqual([200, undefined]);
  return { api: app.api(body.key), ...body };
}

describe("a key for programs", () => {
  test("is answered once, and works until it is ended", async () => {
    const ayse = await app.apiAs("ayse");
    const { status, body } = await ayse.post(KEYS, input({ days: 7 }));
    const { key, ...row } = body;
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: "Özet botu",
        scopes: ["read", "write"],
        created_at: expect.any(String),
        expires_at: expect.any(String),
        is_expired: false,
        last_used_at: null,
        last_used_network: null,
        key: expect.stringMatching(/^divan_[\w-]{43}$/),
      },
    ]);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * DAY_SECONDS * 1000);
    expect((await ayse.get(KEYS)).body).toEqual({ data: [row], count: 1 });

    const program = app.api(key);
    expect((await program.post("/login/test-token")).body.username).toBe(PEOPLE.ayse.username);
    const reply = await program.post(`/topics/${topic_id}/post`, { content: "<p>Özet</p>" });
    expect([reply.status, reply.body.owner_id]).toEqual([200, await app.idOf("ayse")]);
    await expect
      .poll(async () => (await ayse.get(KEYS)).body.data[0].last_used_network)
      .toBe("127.0.0.1");

    expect(await statusAndBody(ayse.delete(`${KEYS}/${row.id}`))).toEqual([
      200,
      { message: "The key was ended." },
    ]);
    expect(await statusAndBody(program.get("/users/me"))).toEqual(BAD);
    expect(await statusAndBody(ayse.delete(`${KEYS}/${row.id}`))).toEqual([
      404,
      { detail: "Not Found" },
    ]);
    expect(await app.sql`select id from api_keys where id = ${row.id}`).toEqual([]);
  });

  test("is in no log, no e-mail and no row; the member is notified by e-mail", async () => {
    const { key } = await makeKey("mehmet", { name: "Gizli" });
    await app.api(key).get(`/topics?key=1`);
    const mail = await mailTo(app, PEOPLE.mehmet.email);
    expect(mail.text).toContain(tr("mail.keyCreatedNotYou"));
    expect(mail.text).toContain("/settings/api?lang=");
    expect(mail.text).not.toContain(key);
    await expect.poll(() => app.output()).toContain('"event":"key_created"');
    expect(app.output()).not.toContain(key);
    expect(app.output()).not.toContain(key.slice("divan_".length));
    const rows = await app.sql`select to_jsonb(k)::text as row from api_keys k`;
    for (const { row } of rows) expect(row).not.toContain(key.slice("divan_".length));
  });

  test("is stored by no cache, and neither is a token or the secret of a webhook", async () => {
    const selin = await app.apiAs("selin");
    const sign_in = new URLSearchParams({ username: PEOPLE.selin.email, password: PASSWORD });
    const keyed = { "Idempotency-Key": "no-store" };
    const hook = { url: "https://receiver.invalid/" };
    const webhook = await selin.post("/webhooks", hook, keyed);
    const answers = [
      webhook,
      await selin.post("/webhooks", hook, keyed),
      await selin.get(`/webhooks/${webhook.body.id}`),
      await selin.post(KEYS, input({ name: "Saklanmaz" })),
      await app.api().post("/login/access-token", sign_in),
    ];
    for (const { status, headers } of answers)
      expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    await selin.delete(`/webhooks/${webhook.body.id}`);
  });

  test("ends itself, whatever its scopes are", async () => {
    for (const scope of ["read", "write", "administer"]) {
      const { api, id } = await makeKey("nazim", { name: scope, scopes: [scope] });
      expect(await statusAndBody(api.delete("/login/access-token"))).toEqual([
        200,
        { message: "The token was ended." },
      ]);
      expect(await statusAndBody(api.post("/login/test-token"))).toEqual(BAD);
      expect(await app.sql`select id from api_keys where id = ${id}`).toEqual([]);
    }
  });

  test("of a suspended member reads and does not write", async () => {
    const { api } = await makeKey("emma", { name: "Reader" });
    const emma_id = await app.idOf("emma");
    await app.sql`insert into suspensions (user_id, reason) values (${emma_id}, 'Reklam')`;
    const [before] = await app.sql`select count(*)::int as posts from posts`;
    expect((await api.get(`/topics/${topic_id}`)).status).toBe(200);
    expect(
      await statusAndBody(api.post(`/topics/${topic_id}/post`, { content: "<p>Buy</p>" })),
    ).toEqual([400, { detail: en("messages.accountSuspended") }]);
    expect(await app.sql`select count(*)::int as posts from posts`).toEqual([before]);
    await app.sql`delete from suspensions`;
  });

  test("of an inactive account is refused as such", async () => {
    const { api } = await makeKey("emma", { name: "Inactive" });
    await app.sql`update users set is_active = false where id = ${await app.idOf("emma")}`;
    expect(await statusAndBody(api.get("/users/me"))).toEqual([400, { detail: "Inactive user" }]);
    await app.sql`update users set is_active = true where id = ${await app.idOf("emma")}`;
  });

  test("is no session of the site and no cookie", async () => {
    const { key } = await makeKey("emma", { name: "Cookie" });
    const browser = app.browser();
    const cookie = Buffer.from(JSON.stringify(key)).toString("base64");
    browser.cookies.set("divan_session", encodeURIComponent(cookie));
    expect((await browser.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
    const answer = await fetch(`${app.url}/api/v1/users/me?access_token=${key}`);
    expect(answer.status).toBe(401);
  });

  test.each([
    [{ password: "yanlış" }, 400, en("messages.incorrectPassword")],
    [{ name: "Özet botu" }, 409, en("messages.keyNameTaken")],
  ])("is not made with %j", async (fields, status, detail) => {
    await app.sql`delete from api_keys`;
    await makeKey("ayse");
    const answer = await (await app.apiAs("ayse")).post(KEYS, input({ name: "Bot", ...fields }));
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    expect(await app.sql`select count(*)::int as keys from api_keys`).toEqual([{ keys: 1 }]);
  });

  test.each([
    [{ name: undefined }, ["name"]],
    [{ name: " \u200b" }, ["name"]],
    [{ name: "a".repeat(101) }, ["name"]],
    [{ scopes: undefined }, ["scopes"]],
    [{ scopes: [] }, ["scopes"]],
    [{ scopes: "read" }, ["scopes"]],
    [{ scopes: ["read", "read", "read", "read", "read"] }, ["scopes"]],
    [{ scopes: ["read", "sign_in"] }, ["scopes", 1]],
    [{ days: 0 }, ["days"]],
    [{ days: 366 }, ["days"]],
    [{ days: 1.5 }, ["days"]],
    [{ password: undefined }, ["password"]],
  ])("is not made with the input %j", async (fields, loc) => {
    const before = await app.sql`select id from api_keys`;
    const { status, body } = await (await app.apiAs("ayse")).post(KEYS, input(fields));
    expect([status, body.detail[0].loc]).toEqual([422, ["body", ...loc]]);
    expect(await app.sql`select id from api_keys`).toEqual(before);
  });
});

describe("sessions", () => {
  test("are listed with the one of the call, and ended one by one", async () => {
    await app.sql`delete from sessions`;
    const phone = await app.apiAs("ayse");
    const desk = await app.apiAs("ayse");
    await app.as("ayse");
    const { body } = await desk.get(SESSIONS);
    expect(body.count).toBe(3);
    expect(
      body.data.map(({ kind, is_current }: Row) => `${kind} ${is_current}`).toSorted(),
    ).toEqual(["api false", "api true", "site false"]);
    expect(body.data[0]).toMatchObject({ address: "127.0.0.1" });
    expect((await desk.get(`${SESSIONS}?skip=1&limit=1`)).body).toEqual({
      data: [body.data[1]],
      count: 3,
    });
    const { body: of_phone } = await phone.get(SESSIONS);
    const { id } = of_phone.data.find(({ is_current }: Row) => is_current);
    expect(await statusAndBody(desk.delete(`${SESSIONS}/${id}`))).toEqual([
      200,
      { message: "The session was ended." },
    ]);
    expect(await statusAndBody(phone.get("/users/me"))).toEqual(BAD);
    expect(await statusAndBody(desk.delete(`${SESSIONS}/${id}`))).toEqual([
      404,
      { detail: "Not Found" },
    ]);
  });

  test("of others are not ended", async () => {
    const [nazim, mehmet] = [await app.apiAs("nazim"), await app.apiAs("mehmet")];
    const { body } = await nazim.get(SESSIONS);
    for (const { id } of body.data)
      expect((await mehmet.delete(`${SESSIONS}/${id}`)).status).toBe(404);
    expect((await nazim.get("/users/me")).status).toBe(200);
    for (const id of ["0", "999999999999", "99999999999999999999"])
      expect((await mehmet.delete(`${SESSIONS}/${id}`)).status).toBe(404);
  });

  test("a token says how long it lasts, and ends by a call with it", async () => {
    const answer = await app
      .api()
      .post(
        "/login/access-token",
        new URLSearchParams({ username: PEOPLE.ayse.email, password: PASSWORD }),
      );
    expect(answer.body.expires_in).toBe(8 * DAY_SECONDS);
    const [api, other] = [app.api(answer.body.access_token), await app.apiAs("ayse")];
    expect(await statusAndBody(api.delete("/login/access-token"))).toEqual([
      200,
      { message: "The token was ended." },
    ]);
    expect(await statusAndBody(api.get("/users/me"))).toEqual(BAD);
    expect((await other.get("/users/me")).status).toBe(200);
  });
});

test("the answers are as the document describes them", async () => {
  await app.sql`delete from api_keys`;
  const ayse = await app.apiAs("ayse");
  const { calls, complaint } = await readContract(app.api());
  const callOf = (method: string, path: string) => {
    const call = calls.find((each) => each.method === method && each.path === path);
    if (!call) throw new Error(`The document has no ${method} ${path}`);
    return call;
  };
  expect(complaint(callOf("POST", KEYS), await ayse.post(KEYS, input()))).toBe("");
  expect(complaint(callOf("GET", KEYS), await ayse.get(KEYS))).toBe("");
  expect(complaint(callOf("GET", SESSIONS), await ayse.get(SESSIONS))).toBe("");
  expect(complaint(callOf("POST", KEYS), await ayse.post(KEYS, input()))).toBe("");
});

type Row = { kind: string; is_current: boolean };

/** Leaves out the code, which follows from the sentence. */
async function statusAndBody(answer: Promise<ApiAnswer>) {
  const { status, body } = await answer;
  const { code: _code, ...fields } = body;
  return [status, fields];
}
