import { afterEach, beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
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

test("files and the live stream wait for it too, but for the own face", async () => {
  const bytes = new Uint8Array(await photograph());
  const selins_api = await app.apiAs("selin");
  const { body: picture } = await selins_api.post("/files/", formWithFile("ekmek.jpg", bytes));
  const content = `<p><img src="${picture.url}" alt="Ekmek"></p>`;
  await makeTopic(selins_api, (await makeForum(selins_api)).forum_id, "Ekmek", content);
  const face = await setFace(await app.as("mehmet"), bytes);
  const api = await app.apiAs("ayse");
  await setRule("all");

  const mehmet = app.browser();
  await mehmet.post("/login", { email: "mehmet@example.org", password: PASSWORD });
  expect((await mehmet.get(picture.url)).status).toBe(401);
  expect((await mehmet.get(picture.url, { Accept: "text/html" })).path).toBe(SECURITY);
  expect((await mehmet.get(face)).status).toBe(200);
  expect((await mehmet.get("/notifications/live")).status).toBe(403);
  const fetchAs = async (token: string | undefined) =>
    await fetch(app.url + picture.url, { headers: { Authorization: `Bearer ${token}` } });
  expect((await fetchAs(api.token)).status).toBe(200);
  const refused = await fetchAs((await app.apiAs("ayse")).token);
  expect([refused.status, (await refused.json()).code]).toEqual([403, "second_factor_required"]);
});

async function setFace(browser: Browser, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const page = await browser.get("/settings?tab=profile");
  const button = tr("members.savePicture");
  const saved = await page.submit({ file: [new File([bytes], "ben.jpg")] }, { button });
  return saved.find("main img.avatar").getAttribute("src") ?? "";
}

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
