import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

describe("without an account", () => {
  test("a page is Turkish and light, regardless of Accept-Language", async () => {
    const page = await app.browser().get("/login", { "Accept-Language": "en-GB,en;q=0.9" });
    expect(appearanceOf(page)).toEqual(["tr", "light"]);
  });

  test("language and theme are kept in cookies for a year and apply to every page", async () => {
    const visitor = app.browser();
    const first = await (await visitor.get("/preferences")).submit({
      language: "en",
      theme: "dark",
    });
    expect([first.path, appearanceOf(first)]).toEqual(["/login", ["en", "dark"]]);
    expect(appearanceOf(await visitor.get("/preferences"))).toEqual(["en", "dark"]);
    expect(appearanceOf(await visitor.get("/no-such-page"))).toEqual(["en", "dark"]);
    const answer = await post({ language: "en", theme: "dark" });
    for (const name of ["divan_language", "divan_theme"]) {
      expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))).toMatch(
        /Max-Age=31536000;.*Path=\/;.*HttpOnly; SameSite=Lax/i,
      );
    }
  });

  test("changing one preference leaves the other", async () => {
    const visitor = app.browser();
    await visitor.post("/preferences", { theme: "dark" });
    await visitor.post("/preferences", { language: "en" });
    expect(appearanceOf(await visitor.get("/login"))).toEqual(["en", "dark"]);
  });

  test("the form shows the current preferences", async () => {
    const visitor = app.browser();
    await visitor.post("/preferences", { theme: "dark", language: "en" });
    const page = await visitor.get("/preferences");
    expect(page.all("option[selected]").map((option) => option.getAttribute("value"))).toEqual([
      "en",
      "dark",
    ]);
  });

  test.each<Record<string, string>>([
    { language: "de" },
    { theme: "pink" },
    { time_zone: "Mars/Olympus" },
    { language: "tr'; drop table users" },
  ])("%j is refused and sets no cookie", async (input) => {
    const visitor = new Browser(app.url);
    const page = await visitor.post("/preferences", input);
    expect(page.status).toBe(422);
    expect(visitor.cookies.size).toBe(0);
  });

  test.each(["divan_language", "divan_theme", "divan_zone", "divan_flash"])(
    "a malformed cookie %s is ignored",
    async (name) => {
      for (const value of [
        "x",
        "%00",
        "e30=",
        "W10=",
        "ImRlIg==",
        "9".repeat(3000),
        btoa(JSON.stringify({ key: "constructor" })),
        btoa(JSON.stringify({ key: "__proto__", because: [] })),
      ]) {
        const visitor = app.browser();
        visitor.cookies.set(name, value);
        const page = await visitor.get("/login");
        expect([page.status, ...appearanceOf(page)]).toEqual([200, "tr", "light"]);
      }
    },
  );
});

describe("the language switch in the footer", () => {
  test("leads back to the page it was used on", async () => {
    const visitor = app.browser();
    const page = await (await visitor.get("/login?redirectTo=%2Fforum%3Fpage%3D2")).submit(
      {},
      { within: "form.languages", button: "English" },
    );
    expect([page.path, appearanceOf(page)]).toEqual([
      "/login?redirectTo=%2Fforum%3Fpage%3D2",
      ["en", "light"],
    ]);
    const back = await page.submit({}, { within: "form.languages", button: "Türkçe" });
    expect([back.path, appearanceOf(back)]).toEqual([
      "/login?redirectTo=%2Fforum%3Fpage%3D2",
      ["tr", "light"],
    ]);
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/..//evil.example",
    "",
  ])("never redirects to another site: %j", async (redirect_to) => {
    const answer = await post({ language: "en", redirect_to });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  });
});

test("guests choose the colours, also those of the device, on the page where they are", async () => {
  const visitor = app.browser();
  let page = await visitor.get("/login?redirectTo=%2Flatest");
  for (const theme of ["dark", "device", "light"] as const) {
    page = await page.submit({}, { within: "form.themes", button: tr(`layout.${theme}`) });
    expect([page.path, appearanceOf(page)]).toEqual(["/login?redirectTo=%2Flatest", ["tr", theme]]);
    expect(page.find("form.themes b[aria-current]").textContent).toBe(tr(`layout.${theme}`));
  }
});

describe("with an account", () => {
  test("preferences are stored on the account and apply in another browser", async () => {
    const ayse = await app.as("ayse");
    const page = await (await ayse.get("/forum")).submit(
      {},
      { within: "header form", button: tr("layout.darkMode") },
    );
    expect([page.path, appearanceOf(page)]).toEqual(["/forum", ["tr", "dark"]]);
    await (await ayse.get("/forum")).submit({}, { within: "form.languages", button: "English" });
    expect(await accountOf("ayse")).toEqual({ language: "en", theme: "dark" });
    const other_browser = await app.as("ayse");
    expect(appearanceOf(await other_browser.get("/forum"))).toEqual(["en", "dark"]);
  });

  test("the account takes precedence over the cookie, and the browser keeps its language after signing out", async () => {
    const emma = await app.as("emma");
    const turkish = app.browser();
    await turkish.post("/preferences", { language: "tr", theme: "dark" });
    emma.cookies.set("divan_language", turkish.cookies.get("divan_language") ?? "");
    expect(appearanceOf(await emma.get("/forum"))).toEqual(["en", "light"]);
    const new_browser = await app.as("emma");
    const page = await (await new_browser.get("/logout")).submit();
    expect([page.path, page.find("html").getAttribute("lang")]).toEqual(["/login", "en"]);
  });

  test("preferences of before the sign-in are stored only where the account has none", async () => {
    await app.sql`update users set language = null, theme = 'dark' where id = ${await app.idOf("mehmet")}`;
    const browser = app.browser();
    await browser.post("/preferences", { language: "en", theme: "light" });
    await (await browser.get("/login")).submit({ email: PEOPLE.mehmet.email, password: PASSWORD });
    expect(await accountOf("mehmet")).toEqual({ language: "en", theme: "dark" });
    await app.sql`update users set language = null, theme = null where id = ${await app.idOf("mehmet")}`;
    await app.as("mehmet");
    const malformed = app.browser();
    malformed.cookies.set("divan_language", "ImRlIg==");
    await (await malformed.get("/login")).submit({
      email: PEOPLE.mehmet.email,
      password: PASSWORD,
    });
    expect(await accountOf("mehmet")).toEqual({ language: null, theme: null });
  });

  test("the language of a link, which anybody may have sent, is not stored by signing in", async () => {
    await app.sql`update users set language = null, theme = null where id = ${await app.idOf("mehmet")}`;
    const browser = app.browser();
    const login_page = await browser.get("/login?lang=en");
    expect(login_page.find("html").getAttribute("lang")).toBe("en");
    await login_page.submit({ email: PEOPLE.mehmet.email, password: PASSWORD });
    expect(await accountOf("mehmet")).toEqual({ language: null, theme: null });
    expect(browser.cookies.has("divan_language")).toBe(false);
  });

  test("a visitor's preferences change no account", async () => {
    const before = await accountOf("mehmet");
    await app.browser().post("/preferences", { language: "en", theme: "dark" });
    expect(await accountOf("mehmet")).toEqual(before);
  });
});

function appearanceOf(page: Page) {
  const html = page.find("html");
  return [html.getAttribute("lang"), html.getAttribute("data-theme")];
}

function post(fields: Record<string, string>): Promise<Response> {
  return fetch(`${app.url}/preferences`, {
    method: "POST",
    headers: { Origin: app.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
}

async function accountOf(person: "ayse" | "mehmet") {
  const [row] =
    await app.sql`select language, theme from users where id = ${await app.idOf(person)}`;
  return row;
}
