import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { currentTab, errorOf } from "./settings-page.ts";

const LIST = "/settings/api";
const NEW = "/settings/api/new";

let app: App;
let ayse: Browser;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  await app.sql`delete from api_keys`;
  ayse = await app.as("ayse");
});

const FIELDS = { name: "Özet botu", read: true, write: true, current_password: PASSWORD };

describe("a key", () => {
  test("is made on a page of its own, and shown in that answer only", async () => {
    const list = await ayse.get(LIST);
    expect([list.status, currentTab(list)]).toEqual([200, tr("settings.api")]);
    expect(list.main).toContain(tr("apiKeys.none"));
    const page = await (await list.follow(tr("apiKeys.add"))).submit({ ...FIELDS, days: "30" });
    expect([page.status, page.path, page.heading]).toEqual([200, NEW, tr("apiKeys.created")]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const key = page.find("main code").textContent;
    expect(key).toMatch(/^divan_[\w-]{43}$/);
    expect((await app.api(key).get("/users/me")).body.username).toBe(PEOPLE.ayse.username);
    expect(
      await app.sql`select name, scopes, expires_at - created_at = interval '30 days' as is_month from api_keys`,
    ).toEqual([{ name: "Özet botu", scopes: ["read", "write"], is_month: true }]);

    expect(page.headers.getSetCookie()).toEqual([]);
    for (const value of ayse.cookies.values()) {
      const text = Buffer.from(decodeURIComponent(value), "base64").toString();
      expect(value + text).not.toContain(key.slice(-20));
    }
    const again = await page.follow(tr("apiKeys.done"));
    expect(again.path).toBe(LIST);
    expect(again.headers.get("Cache-Control")).toBe("private, no-cache");
    for (const path of [LIST, NEW, "/settings"])
      expect((await ayse.get(path)).html).not.toContain(key.slice(-20));
    expect(app.output()).not.toContain(key.slice(-20));
  });

  test("is not made twice by sending the form twice", async () => {
    const form = await ayse.get(NEW);
    await form.submit(FIELDS);
    const page = await form.submit(FIELDS);
    expect([page.status, errorOf(page, "name")]).toEqual([409, tr("messages.keyNameTaken")]);
    expect(page.html).not.toContain("divan_");
    expect(await app.sql`select count(*)::int as keys from api_keys`).toEqual([{ keys: 1 }]);
  });

  test.each([
    ["a wrong password", { current_password: "yanlış" }, 400, "current_password"],
    ["no password", { current_password: "" }, 422, "current_password"],
    ["no name", { name: "" }, 422, "name"],
    ["no permission", { read: false, write: false }, 422, "read"],
  ])("is not made with %s", async (_, fields, status, field) => {
    const page = await (await ayse.get(NEW)).submit({ ...FIELDS, ...fields });
    expect([page.status, page.path]).toEqual([status, NEW]);
    expect(page.find(`main input[name=${field}]`).getAttribute("aria-invalid")).toBe("true");
    expect(page.html).not.toContain(PASSWORD);
    expect(await app.sql`select id from api_keys`).toEqual([]);
  });

  test("without a permission is refused beside the permissions, not only in the summary", async () => {
    const page = await (await ayse.get(NEW)).submit({ ...FIELDS, read: false, write: false });
    const error_id = page.find("main fieldset").getAttribute("aria-describedby");
    expect(page.find(`[id="${error_id}"]`).textContent).toBe(tr("messages.scopeRequired"));
  });

  test("may administer if the member may", async () => {
    expect((await ayse.get(NEW)).all("input[name=administer]")).toEqual([]);
    const selin = await app.as("selin");
    const page = await (await selin.get(NEW)).submit({
      name: "Yönetim",
      administer: true,
      read: false,
      current_password: PASSWORD,
    });
    const api = app.api(page.find("main code").textContent);
    expect([(await api.get("/users")).status, (await api.get("/topics")).status]).toEqual([
      200, 403,
    ]);
  });

  test("may observe if a superuser makes it", async () => {
    expect((await ayse.get(NEW)).all("input[name=observe]")).toEqual([]);
    const forged = { name: "Nöbetçi", observe: "on", days: "30", current_password: PASSWORD };
    const refused = await ayse.post(NEW, forged);
    expect([refused.status, await app.sql`select id from api_keys`]).toEqual([403, []]);
    const selin = await app.as("selin");
    const page = await (await selin.get(NEW)).submit({
      name: "Nöbetçi",
      observe: true,
      read: false,
      current_password: PASSWORD,
    });
    const api = app.api(page.find("main code").textContent);
    expect([
      (await api.get("/server/dashboard")).status,
      (await api.get("/server/log")).status,
      (await api.get("/topics")).status,
    ]).toEqual([200, 403, 403]);
  });

  test("is deleted after a question", async () => {
    const key = (await (await ayse.get(NEW)).submit(FIELDS)).find("main code").textContent;
    const question = await (await ayse.get(LIST)).follow(`${tr("apiKeys.remove")}: Özet botu`);
    expect(question.main).toContain(tr("apiKeys.removeText", { name: "Özet botu" }));
    const page = await question.submit();
    expect([page.path, page.notice]).toEqual([LIST, tr("notices.keyDeleted")]);
    expect((await app.api(key).get("/users/me")).status).toBe(403);
    expect(await app.sql`select id from api_keys`).toEqual([]);
  });
});

test("the list says what a key allows, when and from where it was used, and whether it has expired", async () => {
  await app.sql`insert into api_keys (user_id, name, token_hash, scopes, created_at, expires_at, last_used_at, last_used_network)
    select ${await app.idOf("emma")}, name, sha256(name::bytea), scopes::text[], '2026-01-02 09:30+03', expires_at, used_at, network
    from (values ('Summary', '{read,write}', timestamptz '2126-01-02 09:30+03', timestamptz '2026-01-03 21:05+03', '2001:db8:1:2::/64'), ('Old', '{administer}', '2026-01-05 09:30+03', null, null)) as k (name, scopes, expires_at, used_at, network)`;
  const page = await (await app.as("emma")).get(LIST);
  const rows = page
    .all("main tbody tr")
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.textContent.trim()));
  expect(rows.map((cells) => cells.slice(0, 5))).toEqual([
    [
      `Old · ${en("apiKeys.expired")}`,
      en("apiKeys.administer"),
      expect.any(String),
      expect.any(String),
      en("apiKeys.unused"),
    ],
    [
      "Summary",
      `${en("apiKeys.read")}, ${en("apiKeys.write")}`,
      expect.any(String),
      expect.any(String),
      expect.stringContaining("2001:db8:1:2::/64"),
    ],
  ]);
  expect((await ayse.get(LIST)).main).not.toContain("Summary");
});

test("a suspended member reads that programs can only read", async () => {
  await app.sql`insert into suspensions (user_id, reason) values (${await app.idOf("ayse")}, 'Reklam')`;
  expect((await ayse.get(LIST)).main).toContain(tr("apiKeys.suspended"));
  await app.sql`delete from suspensions`;
});
