import { beforeAll, describe, expect, test } from "vitest";
import type { App } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import type { Smtp } from "#tests/support/smtp.ts";
import { en, tr } from "#tests/support/texts.ts";
import { currentTab, errorOf } from "./settings-page.ts";

const TABS = [
  tr("words.myProfile"),
  tr("words.password"),
  tr("security.title"),
  tr("settings.subscriptions"),
  tr("mutes.own"),
  tr("groups.title"),
  tr("files.ownTitle"),
  tr("feeds.title"),
  tr("settings.appearance"),
  tr("settings.sessions"),
  tr("settings.api"),
];

let app: App;
let smtp: Smtp;
beforeAll(async () => {
  ({ app, smtp } = await sharedMailApp());
});

describe("the tabs", () => {
  test("include the danger zone except for superusers, who get their profile at its address", async () => {
    const mehmet = await (await app.as("mehmet")).get("/settings");
    expect(tabsOn(mehmet)).toEqual([...TABS, tr("settings.danger")]);
    const selin = await app.as("selin");
    expect(tabsOn(await selin.get("/settings"))).toEqual(TABS);
    expect(currentTab(await selin.get("/settings?tab=danger"))).toBe(tr("words.myProfile"));
  });

  test.each([
    ["/settings", tr("words.myProfile")],
    ["/settings?tab=profile", tr("words.myProfile")],
    ["/settings?tab=password", tr("words.password")],
    ["/settings?tab=subscriptions", tr("settings.subscriptions")],
    ["/settings?tab=muted", tr("mutes.own")],
    ["/settings?tab=feeds", tr("feeds.title")],
    ["/settings?tab=appearance", tr("settings.appearance")],
    ["/settings?tab=sessions", tr("settings.sessions")],
    ["/settings?tab=danger", tr("settings.danger")],
    ["/settings?tab=unknown", tr("words.myProfile")],
    ["/settings?tab=", tr("words.myProfile")],
  ])("%s shows the tab %s", async (path, tab) => {
    const page = await (await app.as("mehmet")).get(path);
    expect([page.status, page.path, page.heading, currentTab(page)]).toEqual([
      200,
      path,
      tr("words.settings"),
      tab,
    ]);
    expect(page.find("main h2").textContent).toBe(tab);
  });

  test("are links with a search parameter", async () => {
    const page = await (await (await app.as("mehmet")).get("/settings")).follow(
      tr("settings.appearance"),
    );
    expect(page.path).toBe("/settings?tab=appearance");
  });

  test("need a sign-in, also for a POST", async () => {
    expect((await app.browser().get("/settings?tab=password")).path).toBe(
      "/login?redirectTo=%2Fsettings%3Ftab%3Dpassword",
    );
    const before = await account("nazim");
    expect(
      (
        await app
          .browser()
          .post("/settings?tab=profile", { username: "başkası", email: "baska@example.org" })
      ).url.pathname,
    ).toBe("/login");
    expect(await account("nazim")).toEqual(before);
  });

  test("without a form answer 405 to a POST", async () => {
    const mehmet = await app.as("mehmet");
    for (const tab of ["danger", "feeds"])
      expect((await mehmet.post(`/settings?tab=${tab}`, {})).status).toBe(405);
  });
});

describe("my profile", () => {
  test("is the first tab and is edited on a page of its own", async () => {
    const page = await (await app.as("ayse")).get("/settings");
    expect(page.main).toContain("Ayşe Demir");
    expect(page.main).toContain(PEOPLE.ayse.email);
    expect(page.all("main [name=full_name]")).toEqual([]);
    const edit = await page.follow(tr("words.edit"));
    expect(edit.path).toBe("/settings?tab=profile&edit=1");
    expect(
      ["full_name", "username", "email"].map((name) =>
        edit.find(`input[name=${name}]`).getAttribute("value"),
      ),
    ).toEqual(["Ayşe Demir", "ayşe.demir", "ayse@example.org"]);
    expect((await edit.follow(tr("forms.cancel"))).path).toBe("/settings?tab=profile");
  });

  test("a new name is saved at once and sends no email", async () => {
    const mehmet = await app.as("mehmet");
    const page = await (await openEdit(mehmet)).submit({
      full_name: "  Mehmet Çelik Usta ",
      username: "mehmet_ç",
    });
    expect([page.path, page.notice]).toEqual([
      "/settings?tab=profile",
      `${tr("notices.success")} ${tr("notices.profileUpdated")}`,
    ]);
    expect(await account("mehmet", "mehmet_ç")).toMatchObject({
      full_name: "Mehmet Çelik Usta",
      username: "mehmet_ç",
      email: PEOPLE.mehmet.email,
    });
    await (await openEdit(mehmet)).submit({
      full_name: PEOPLE.mehmet.full_name,
      username: PEOPLE.mehmet.username,
    });
    await jobsAreDone();
    expect(smtp.received).toEqual([]);
  });

  test("an empty full name is stored as null", async () => {
    const nazim = await app.as("nazim");
    const page = await (await openEdit(nazim)).submit({ full_name: " \u200b" });
    expect(await account("nazim")).toMatchObject({ full_name: null });
    expect(page.main).toContain(tr("settings.noFullName"));
    await (await openEdit(nazim)).submit({ full_name: PEOPLE.nazim.full_name });
  });

  test("an unchanged form changes nothing", async () => {
    const before = await account("nazim");
    const page = await (await openEdit(await app.as("nazim"))).submit();
    expect(page.path).toBe("/settings?tab=profile");
    expect(await account("nazim")).toEqual(before);
    await jobsAreDone();
    expect(smtp.received).toEqual([]);
  });

  test.each([
    [{ username: "" }, "username", tr("messages.usernameRequired")],
    [{ username: "ab" }, "username", tr("messages.usernameShape")],
    [{ username: "Büyük" }, "username", tr("messages.usernameShape")],
    [{ username: "iki kelime" }, "username", tr("messages.usernameShape")],
    [{ email: "" }, "email", tr("messages.emailRequired")],
    [{ email: "ayse@ornek" }, "email", tr("messages.invalidEmail")],
    [{ full_name: "x".repeat(31) }, "full_name", tr("messages.fullNameLong")],
  ])(
    "%j is refused with a message at its field, and keeps the input",
    async (input, field, message) => {
      const before = await account("nazim");
      const page = await (await openEdit(await app.as("nazim"))).submit(input);
      expect([page.status, currentTab(page), errorOf(page, field)]).toEqual([
        422,
        tr("words.myProfile"),
        message,
      ]);
      expect(page.find(`input[name=${field}]`).getAttribute("value") ?? "").toBe(
        Object.values(input)[0],
      );
      expect(page.find("main [role=alert]").textContent).toContain(message);
      expect(await account("nazim")).toEqual(before);
    },
  );

  test.each([
    [{ username: "ayşe.demır" }, "username", tr("messages.usernameTakenByOther")],
    [
      { email: "AYSE@EXAMPLE.ORG", current_password: PASSWORD },
      "email",
      tr("messages.emailTakenByOther"),
    ],
  ])("%j is refused because another member has it", async (input, field, message) => {
    const before = await account("nazim");
    const page = await (await openEdit(await app.as("nazim"))).submit(input);
    expect([page.status, errorOf(page, field)]).toEqual([409, message]);
    expect(await account("nazim")).toEqual(before);
  });

  test("errors and notices are shown in English", async () => {
    const emma = await app.as("emma");
    const refused = await (await openEdit(emma)).submit({ username: "", email: "" });
    expect([errorOf(refused, "username"), errorOf(refused, "email")]).toEqual([
      en("messages.usernameRequired"),
      en("messages.emailRequired"),
    ]);
    expect((await (await openEdit(emma)).submit()).notice).toBe(
      `${en("notices.success")} ${en("notices.profileUpdated")}`,
    );
  });
});

function openEdit(browser: Browser): Promise<Page> {
  return browser.get("/settings?tab=profile&edit=1");
}

function tabsOn(page: Page): string[] {
  return page.all(`main nav[aria-label=${tr("words.settings")}] a`).map((tab) => tab.textContent);
}

async function account(person: PersonName, username: string = PEOPLE[person].username) {
  const [row] = await app.sql`select * from users where username = ${username}`;
  return row;
}

/** Each email is a job, so all emails are sent when no job is waiting. */
async function jobsAreDone(): Promise<void> {
  await expect
    .poll(
      async () =>
        app.sql`select id from pgboss.job where name like 'send-%' and state < 'completed'`,
    )
    .toEqual([]);
}
