import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe("without an account", () => {
  test("a page is Turkish and light, whatever the browser prefers", async () => {
    const page = await app.browser().get("/login", { "Accept-Language": "en-GB,en;q=0.9" });
    expect(look(page)).toEqual(["tr", "light"]);
  });

  test("language and mode are kept in the browser, for a year and on every page", async () => {
    const visitor = app.browser();
    const first = await (await visitor.get("/preferences")).submit({
      language: "en",
      theme: "dark",
    });
    expect([first.path, look(first)]).toEqual(["/login", ["en", "dark"]]);
    expect(look(await visitor.get("/preferences"))).toEqual(["en", "dark"]);
    expect(look(await visitor.get("/no-such-page"))).toEqual(["en", "dark"]);
    const answer = await post({ language: "en", theme: "dark" });
    for (const name of ["divan_language", "divan_theme"]) {
      expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))).toMatch(
        /Max-Age=31536000;.*Path=\/;.*HttpOnly; SameSite=Lax/i,
      );
    }
  });

  test("one choice leaves the other as it was", async () => {
    const visitor = app.browser();
    await visitor.post("/preferences", { theme: "dark" });
    await visitor.post("/preferences", { language: "en" });
    expect(look(await visitor.get("/login"))).toEqual(["en", "dark"]);
  });

  test("the form shows what is chosen", async () => {
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
  ])("%j is refused and keeps nothing", async (input) => {
    const visitor = new Browser(app.url);
    const page = await visitor.post("/preferences", input);
    expect(page.status).toBe(422);
    expect(visitor.cookies.size).toBe(0);
  });

  test.each(["divan_language", "divan_theme", "divan_zone", "divan_flash"])(
    "a %s that makes no sense changes nothing",
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
        expect([page.status, ...look(page)]).toEqual([200, "tr", "light"]);
      }
    },
  );
});

describe("the switch in the footer", () => {
  test("comes back to the page it was used on", async () => {
    const visitor = app.browser();
    const page = await (await visitor.get("/login?redirectTo=%2Fforum%3Fpage%3D2")).submit(
      {},
      { within: "footer form", button: "English" },
    );
    expect([page.path, look(page)]).toEqual([
      "/login?redirectTo=%2Fforum%3Fpage%3D2",
      ["en", "light"],
    ]);
    const again = await page.submit({}, { within: "footer form", button: "Türkçe" });
    expect([again.path, look(again)]).toEqual([
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
  ])("never leaves the site: %j", async (redirect_to) => {
    const answer = await post({ language: "en", redirect_to });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
  });
});

describe("with an account", () => {
  test("the choice is kept on it, and the next browser has it from the start", async () => {
    const ayse = await app.as("ayse");
    const page = await (await ayse.get("/forum")).submit(
      {},
      { within: "header form", button: "Koyu görünüm" },
    );
    expect([page.path, look(page)]).toEqual(["/forum", ["tr", "dark"]]);
    await (await ayse.get("/forum")).submit({}, { within: "footer form", button: "English" });
    expect(await accountOf("ayse")).toEqual({ language: "en", theme: "dark" });
    const elsewhere = await app.as("ayse");
    expect(look(await elsewhere.get("/forum"))).toEqual(["en", "dark"]);
  });

  test("the account wins over the cookie, and the browser keeps it after signing out", async () => {
    const emma = await app.as("emma");
    const turkish = app.browser();
    await turkish.post("/preferences", { language: "tr", theme: "dark" });
    emma.cookies.set("divan_language", turkish.cookies.get("divan_language") ?? "");
    expect(look(await emma.get("/forum"))).toEqual(["en", "light"]);
    const fresh = await app.as("emma");
    const page = await (await fresh.get("/logout")).submit();
    expect([page.path, page.find("html").getAttribute("lang")]).toEqual(["/login", "en"]);
  });

  test("what was chosen before signing in is kept where the account has no choice yet, and only there", async () => {
    await app.sql`update users set language = null, theme = 'dark' where id = ${await app.idOf("mehmet")}`;
    const chosen = app.browser();
    await chosen.post("/preferences", { language: "en", theme: "light" });
    await (await chosen.get("/login")).submit({ email: PEOPLE.mehmet.email, password: PASSWORD });
    expect(await accountOf("mehmet")).toEqual({ language: "en", theme: "dark" });
    await app.sql`update users set language = null, theme = null where id = ${await app.idOf("mehmet")}`;
    await app.as("mehmet");
    const senseless = app.browser();
    senseless.cookies.set("divan_language", "ImRlIg==");
    await (await senseless.get("/login")).submit({
      email: PEOPLE.mehmet.email,
      password: PASSWORD,
    });
    expect(await accountOf("mehmet")).toEqual({ language: null, theme: null });
  });

  test("nobody changes somebody else's", async () => {
    const before = await accountOf("mehmet");
    await app.browser().post("/preferences", { language: "en", theme: "dark" });
    expect(await accountOf("mehmet")).toEqual(before);
  });
});

function look(page: Page) {
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
