import { afterEach, beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";
import { tr } from "#tests/support/texts.ts";
import { timeCode } from "#tests/support/time-codes.ts";

const SECURITY = "/settings/security";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

afterEach(async () => {
  await app.sql`delete from factors`;
  await app.sql`delete from site_settings`;
  await app.sql`notify divan_site`;
  await expect
    .poll(async () => (await (await app.as("selin")).get("/latest")).path)
    .toBe("/latest");
});

/** As the form of the site's settings does. */
async function setRule(rule: string): Promise<void> {
  const selin = await app.as("selin");
  const saved = await (await selin.get("/admin/site")).submit({ required_factor: rule });
  expect(saved.status).toBe(200);
}

/** The rule and the sessions are so much older. */
async function age(days: number): Promise<void> {
  await app.sql`update site_settings set factor_rule_since = factor_rule_since - make_interval(days => ${days})`;
  await app.sql`update sessions set created_at = created_at - make_interval(days => ${days})`;
  await app.sql`notify divan_site`;
}

test("who is signed in has a week, and is told on every page", async () => {
  const selin = await app.as("selin");
  const ayse = await app.as("ayse");
  await setRule("superusers");
  const page = await selin.get("/latest");
  expect([page.path, page.main.includes(tr("layout.setUpFactor"))]).toEqual(["/latest", true]);
  expect((await ayse.get("/latest")).main).not.toContain(tr("layout.setUpFactor"));
  await age(6);
  expect((await selin.get("/latest")).path).toBe("/latest");
  await age(1);
  await expect.poll(async () => (await selin.get("/latest")).path).toBe(SECURITY);
  expect((await ayse.get("/latest")).path).toBe("/latest");
});

test("others set it up after the password, before anything else", async () => {
  await setRule("superusers");
  const browser = app.browser();
  const page = await browser.post("/login", { email: "selin@example.org", password: PASSWORD });
  expect([page.path, page.main.includes(tr("layout.factorNow"))]).toEqual([SECURITY, true]);
  for (const path of ["/forum", "/admin/users", "/settings/archive", "/drafts"])
    expect([path, (await browser.get(path)).path]).toEqual([path, SECURITY]);
  const [topic] = await app.sql`select id from topics limit 1`;
  const moderated = await browser.post(`/topic/${topic?.id ?? 1}/lock`, {});
  expect(moderated.path).toBe(SECURITY);

  const scan = await (await browser.get(`${SECURITY}/time-codes`)).submit();
  const secret = scan.find("code").textContent.replaceAll(" ", "");
  await scan.submit({ code: timeCode(secret) });
  expect((await browser.get("/admin/users")).path).toBe("/admin/users");
});

test("a token of the sign-in only sets it up, and keys for programs go on", async () => {
  const { body } = await (await app.apiAs("selin")).post("/users/me/keys", {
    name: "Sayan",
    scopes: ["read"],
    password: PASSWORD,
  });
  await setRule("all");
  const api = await app.apiAs("ayse");
  const { status, body: refused } = await api.get("/users/me");
  expect([status, refused.code]).toEqual([403, "second_factor_required"]);
  const { body: key } = await api.post("/users/me/totp", { password: PASSWORD });
  const confirmed = await api.post("/users/me/totp/confirm", { code: timeCode(key.secret) });
  expect(confirmed.status).toBe(200);
  expect((await api.get("/users/me")).status).toBe(200);
  expect((await app.api(body.key).get("/users/me")).status).toBe(200);
});

test("who has to set it up first is shown faces, no file of a post and no live stream", async () => {
  const selin = await app.apiAs("selin");
  const [{ body: file }, face] = [
    await selin.post("/files/", formWithFile("tutanak.txt", "Tutanak")),
    await selin.post("/files/", formWithFile("yuz.jpg", new Uint8Array(await photograph()))),
  ];
  await app.sql`update files set purpose = 'face' where id = ${face.body.id}`;
  await setRule("superusers");
  const browser = app.browser();
  await browser.post("/login", { email: "selin@example.org", password: PASSWORD });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const load = async ({ url }: { url: string }, headers: HeadersInit) =>
    await fetch(app.url + url, { headers, redirect: "manual" });
  const { token } = await app.apiAs("selin");
  const both: HeadersInit[] = [{ Cookie: cookie }, { Authorization: `Bearer ${token}` }];
  for (const headers of both) {
    const refused = await load(file, headers);
    expect([refused.status, (await refused.json()).code]).toEqual([403, "second_factor_required"]);
  }
  expect((await load(face.body, { Cookie: cookie })).status).toBe(200);
  expect((await browser.get("/notifications/live")).status).toBe(403);
  const opened = await load(file, { Cookie: cookie, "Sec-Fetch-Dest": "document" });
  expect([opened.status, opened.headers.get("Location")]).toEqual([302, SECURITY]);
});

test("moderators are asked where the rule names them, and other members are not", async () => {
  const user_id = await app.idOf("mehmet");
  await app.sql`insert into moderators (user_id) values (${user_id})`;
  await setRule("moderators");
  const paths = await Promise.all(
    (["mehmet", "ayse"] as const).map(
      async (person) => (await (await app.as(person)).get("/latest")).path,
    ),
  );
  expect(paths).toEqual([SECURITY, "/latest"]);
  await app.sql`delete from moderators where user_id = ${user_id}`;
});
