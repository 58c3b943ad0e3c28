import { beforeAll, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";
import { currentTab } from "./settings-page.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("a saved appearance takes effect on the next page, on the account and in the browser", async () => {
  const mehmet = await app.as("mehmet");
  const page = await (await mehmet.get("/settings?tab=appearance")).submit({
    theme: "dark",
    language: "en",
    time_zone: "America/New_York",
    home: "latest",
    date_style: "short",
    replies_per_page: "25",
  });
  expect([page.path, page.notice]).toEqual([
    "/settings?tab=appearance",
    en("notices.appearanceSaved"),
  ]);
  expect(appearanceOf(page)).toEqual(["en", "dark", "America/New_York"]);
  expect(await storedAppearance("mehmet")).toEqual({
    language: "en",
    theme: "dark",
    time_zone: "America/New_York",
    home: "latest",
    date_style: "short",
    replies_per_page: 25,
  });
  expect(page.all("main option[selected]").map((option) => option.getAttribute("value"))).toEqual([
    "dark",
    "en",
    "America/New_York",
    "short",
    "25",
    "latest",
  ]);
  const login_page = await (await mehmet.get("/logout")).submit();
  expect(appearanceOf(login_page).slice(0, 2)).toEqual(["en", "dark"]);
});

test("the dark colours are linked by the choice: never, always, or if the device asks for them", async () => {
  const visitor = app.browser();
  const linked: unknown[] = [];
  for (const theme of ["light", "dark", "device"]) {
    await visitor.post("/preferences", { theme });
    const page = await visitor.get("/login");
    linked.push([
      page.find("html").getAttribute("data-theme"),
      page.find("meta[name=color-scheme]").getAttribute("content"),
      page.all('link[href*="dark"]').map((link) => link.getAttribute("media") ?? "all"),
    ]);
  }
  expect(linked).toEqual([
    ["light", "light", []],
    ["dark", "dark", ["all"]],
    ["device", "light dark", ["(prefers-color-scheme: dark)"]],
  ]);
});

test("the time zone that is used is named beside the choice", async () => {
  const ayse = await app.as("ayse");
  ayse.cookies.set("divan_zone", "America/New_York");
  expect((await ayse.get("/settings?tab=appearance")).main).toContain(
    tr("settings.timeZoneNow", { zone: "America/New York" }),
  );
});

test("the option for the browser's time zone removes the zone of the account", async () => {
  const mehmet = await app.as("mehmet");
  mehmet.cookies.set("divan_zone", "Asia/Tokyo");
  const page = await (await mehmet.get("/settings?tab=appearance")).submit({
    theme: "light",
    language: "tr",
    time_zone: "",
  });
  expect(appearanceOf(page)).toEqual(["tr", "light", "Asia/Tokyo"]);
  expect(await storedAppearance("mehmet")).toMatchObject({
    language: "tr",
    theme: "light",
    time_zone: null,
  });
});

test("the start page is where signing in and the site’s name lead, at first the forum", async () => {
  const nazim = await app.as("nazim");
  expect((await nazim.get("/")).path).toBe("/forum");
  await (await nazim.get("/settings?tab=appearance")).submit({ home: "latest" });
  expect((await nazim.get("/")).path).toBe("/latest");
  expect((await (await app.as("ayse")).get("/")).path).toBe("/forum");
  const login = await app.browser().get("/login");
  const { email } = PEOPLE.nazim;
  expect((await login.submit({ email, password: PASSWORD })).path).toBe("/latest");
  await (await nazim.get("/settings?tab=appearance")).submit({ home: "forum" });
  expect((await nazim.get("/")).path).toBe("/forum");
});

test("a time zone with an old name stays selected", async () => {
  await app.sql`update users set time_zone = 'Asia/Calcutta' where username = ${PEOPLE.mehmet.username}`;
  const page = await (await (await app.as("mehmet")).get("/settings?tab=appearance")).submit();
  expect(await storedAppearance("mehmet")).toMatchObject({ time_zone: "Asia/Calcutta" });
  expect(page.all("main option[selected]").map((option) => option.getAttribute("value"))).toContain(
    "Asia/Calcutta",
  );
});

test.each([
  { theme: "sepia", language: "tr", time_zone: "" },
  { theme: "dark", language: "de", time_zone: "" },
  { theme: "dark", language: "en", time_zone: "Mars/Olympus" },
  { theme: "dark", language: "en", time_zone: "", home: "/admin" },
  {},
])("%j is refused", async (fields) => {
  const before = await storedAppearance("nazim");
  const page = await (await app.as("nazim")).post(
    "/settings?tab=appearance",
    new URLSearchParams(Object.entries(fields)),
  );
  expect([page.status, currentTab(page), page.all("main [aria-invalid]").length > 0]).toEqual([
    422,
    tr("settings.appearance"),
    true,
  ]);
  expect(await storedAppearance("nazim")).toEqual(before);
});

function appearanceOf(page: Page) {
  return ["lang", "data-theme", "data-zone"].map((name) => page.find("html").getAttribute(name));
}

async function storedAppearance(person: PersonName) {
  const [row] =
    await app.sql`select language, theme, time_zone, home, date_style, replies_per_page from users where username = ${PEOPLE[person].username}`;
  return row;
}
