import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

describe("every page", () => {
  test.each(["/login", "/forum", "/preferences", "/no-such-page"])(
    "%s has one heading, one main part, a title and a skip link",
    async (path) => {
      const page = await (await app.as("ayse")).get(path);
      expect(page.all("h1")).toHaveLength(1);
      expect(page.all("main")).toHaveLength(1);
      expect(page.find("title").textContent).not.toBe("");
      expect(page.all("title")).toHaveLength(1);
      expect(page.find("a[href='#content']").textContent).toBe(tr("layout.skip"));
      expect(page.find("#content").tagName).toBe("MAIN");
    },
  );

  test("has unique element ids", async () => {
    const page = await (await app.as("selin")).get("/forum");
    const ids = page.all("[id]").map((element) => element.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("the footer", () => {
  test("names the site and its years", async () => {
    const footer = footerOf(await app.browser().get("/login"));
    expect(footer).toContain(`Divan 2024–${new Date().getFullYear()}`);
  });

  test("has no colours for members, who have them in their menu", async () => {
    const ayse = await app.as("ayse");
    expect((await ayse.get("/forum")).all("form.themes")).toHaveLength(0);
    expect((await ayse.get("/forum")).all("footer form.languages")).toHaveLength(1);
  });

  test("links the administration for superusers only", async () => {
    const [selin, ayse] = [await app.as("selin"), await app.as("ayse")];
    expect(hrefsOf(await selin.get("/forum"), "footer")).toContain("/admin");
    expect(hrefsOf(await ayse.get("/forum"), "footer")).not.toContain("/admin");
    expect(hrefsOf(await app.browser().get("/login"), "footer")).not.toContain("/admin");
  });
});

describe("the top bar", () => {
  test("is not shown to visitors", async () => {
    expect((await app.browser().get("/login")).all("header nav, header details")).toHaveLength(0);
  });

  test("is replaced by the logo on pages that visitors see", async () => {
    for (const path of ["/login", "/preferences", "/privacy", "/confirm-email", "/no-such-page"]) {
      const page = await app.browser().get(path);
      expect(page.find("body > header > div > a[href='/']").textContent, path).toBe("Divan");
    }
    const page = await (await app.as("ayse")).get("/preferences");
    expect(page.all(".guest-header")).toHaveLength(0);
  });

  test("links every section, also those that script would open", async () => {
    const hrefs = hrefsOf(await (await app.as("ayse")).get("/forum"), "header");
    expect(hrefs).toEqual(
      expect.arrayContaining(["/", "/forum", "/notifications", "/settings", "/invites"]),
    );
    expect(hrefs).not.toContain("/admin");
  });

  test("has each link once, Home in the menu of narrow windows too, and the current section in bold", async () => {
    const page = await (await app.as("ayse")).get("/forum");
    expect(hrefsOf(page, "header")).toEqual([
      "/",
      "/",
      "/forum",
      "/latest",
      "/search",
      "/notifications",
      "/",
      `/user/${encodeURIComponent(PEOPLE.ayse.username)}`,
      "/settings",
      "/bookmarks",
      "/invites",
      "/settings?tab=appearance",
      "/keyboard",
    ]);
    expect(page.all("header button").map((button) => button.textContent)).toEqual([
      tr("layout.darkMode"),
      tr("access.logOut"),
    ]);
    expect(page.find("header nav b").textContent).toBe(tr("words.forum"));
  });

  test("says how many invites are left to those who can use them, and leads superusers to the administration", async () => {
    const [ayse, selin] = [await app.as("ayse"), await app.as("selin")];
    const textOf = async (browser: typeof ayse, path: string) =>
      (await browser.get("/forum")).all(`header a[href='${path}']`).map((link) => link.textContent);
    await app.sql`update users set invites_count = 3`;
    expect(await textOf(ayse, "/invites")).toEqual([tr("layout.invitesLeft", { n: 3 })]);
    expect(await textOf(ayse, "/admin")).toEqual([]);
    expect(await textOf(selin, "/invites")).toEqual([tr("words.myInvites")]);
    expect(await textOf(selin, "/admin")).toEqual([tr("words.admin")]);
    await app.sql`update users set may_invite = false`;
    expect(await textOf(ayse, "/invites")).toEqual([tr("words.myInvites")]);
    await app.sql`update users set may_invite = true`;
  });

  test("shows the member's name and marks the current section", async () => {
    const page = await (await app.as("ayse")).get("/forum");
    expect(page.find("header summary").textContent).toContain("Ayşe Demir");
    expect(page.find("nav a[aria-current=page]").getAttribute("href")).toBe("/forum");
  });

  test("shows the username if there is no full name", async () => {
    await app.sql`update users set full_name = null where username = 'mehmet.usta'`;
    const page = await (await app.as("mehmet")).get("/forum");
    expect(page.find("header summary").textContent).toContain("mehmet.usta");
  });

  test("links the forum from the logo", async () => {
    const ayse = await app.as("ayse");
    const page = await (await ayse.get("/forum")).follow("Divan");
    expect(page.path).toBe("/forum");
  });
});

describe("the bell", () => {
  test.each([
    [0, tr("words.notifications"), ""],
    [1, tr("layout.notificationsUnread", { n: 1 }), "1"],
    [9, tr("layout.notificationsUnread", { n: 9 }), "9"],
    [12, tr("layout.notificationsUnread", { n: 12 }), "9+"],
    [150, tr("layout.notificationsManyUnread", { n: 99 }), "9+"],
  ])("counts %d unread notifications and no read ones", async (count, label, badge) => {
    const user_id = await app.idOf("nazim");
    await app.sql`delete from notifications`;
    const actor_id = await app.idOf("ayse");
    await app.sql`insert into notifications (user_id, actor_id, type, is_read) values (${user_id}, ${actor_id}, 'other', true)`;
    await app.sql`insert into notifications (user_id, actor_id, type) select ${user_id}, ${actor_id}, 'other' from generate_series(1, ${count}::int)`;
    const page = await (await app.as("nazim")).get("/forum");
    const bell = page.find("header a[href='/notifications']");
    expect(bell.textContent).toBe(label);
    expect(bell.querySelector("[data-count]")?.getAttribute("data-count") ?? "").toBe(badge);
    const others = await (await app.as("ayse")).get("/forum");
    expect(others.find("header a[href='/notifications']").textContent).toBe(
      tr("words.notifications"),
    );
  });
});

function footerOf(page: Page): string {
  return page.find("footer").textContent;
}

function hrefsOf(page: Page, within: string) {
  return page.all(`${within} a`).map((link) => link.getAttribute("href"));
}
