import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

const WRONG = tr("messages.wrongEmailOrPassword");
const RIGHT = { email: PEOPLE.ayse.email, password: PASSWORD };

describe("the login page", () => {
  test("asks for e-mail and password, in Turkish", async () => {
    const page = await app.browser().get("/login");
    expect([page.status, page.heading]).toEqual([200, tr("access.logIn")]);
    expect(page.find("html").getAttribute("lang")).toBe("tr");
    expect(page.find("input[name=email]").getAttribute("type")).toBe("email");
    expect(page.find("input[name=password]").getAttribute("type")).toBe("password");
    expect(page.find("a[href='/recover-password']").textContent).toBe(tr("words.forgotPassword"));
  });

  test("has the specification's words in English", async () => {
    const visitor = app.browser();
    await (await visitor.get("/login")).submit({}, { within: "form.languages", button: "English" });
    const page = await visitor.get("/login");
    expect(page.find("html").getAttribute("lang")).toBe("en");
    expect(page.find("a[href='/recover-password']").textContent).toBe("Forgot password?");
    expect(page.find("main button[type=submit], main form button").textContent).toBe("Log In");
  });

  test("redirects a member who is signed in", async () => {
    const ayse = await app.as("ayse");
    expect((await ayse.get("/login")).path).toBe("/forum");
  });
});

describe("a refused sign-in", () => {
  test.each([
    ["a wrong password", { ...RIGHT, password: "yanlış-parola" }],
    ["an unknown e-mail", { email: "kimse@example.org", password: PASSWORD }],
    ["a password far too long", { ...RIGHT, password: "x".repeat(5000) }],
  ])("marks both fields and keeps the e-mail, for %s", async (_, input) => {
    const before = await countSessions();
    const visitor = app.browser();
    const page = await (await visitor.get("/login")).submit(input);
    expect(page.status).toBe(400);
    expect(page.main).toContain(WRONG);
    const [email, password] = [page.find("input[name=email]"), page.find("input[name=password]")];
    expect([email.getAttribute("aria-invalid"), password.getAttribute("aria-invalid")]).toEqual([
      "true",
      "true",
    ]);
    const parts = page.all("#login input, #login [role=alert], #login button");
    expect(parts.indexOf(page.find("#login [role=alert]"))).toBe(2);
    expect(parts.indexOf(page.find("#login button"))).toBe(3);
    for (const field of [email, password]) {
      expect(page.find(`[id="${field.getAttribute("aria-describedby")}"]`).textContent).toContain(
        WRONG,
      );
    }
    expect(email.getAttribute("value")).toBe(input.email);
    expect(password.getAttribute("value") ?? "").toBe("");
    expect(visitor.cookies.has("divan_session")).toBe(false);
    expect(await countSessions()).toBe(before);
  });

  test("says that the account is inactive only for the right password", async () => {
    const page = await (await app.browser().get("/login")).submit({
      email: PEOPLE.yagmur.email,
      password: PASSWORD,
    });
    expect(page.main).toContain(tr("messages.inactiveUser"));
    const stranger = await (await app.browser().get("/login")).submit({
      email: PEOPLE.yagmur.email,
      password: "yanlış-parola",
    });
    expect(stranger.main).toContain(WRONG);
  });

  test("names each empty field", async () => {
    const page = await (await app.browser().get("/login")).submit();
    expect(page.status).toBe(422);
    expect(page.main).toContain(tr("messages.emailRequired"));
    expect(page.main).toContain(tr("messages.passwordRequired"));
  });
});

describe("signing in", () => {
  test("opens a session whose cookie no script and no other site can use, and whose token is not stored", async () => {
    const answer = await signIn("/login");
    const cookie = cookieOf(answer, "divan_session");
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Secure/i);
    const rows =
      await app.sql`select kind, expires_at - created_at as age, encode(token_hash, 'hex') as hash from sessions order by id desc limit 1`;
    expect(rows[0]).toMatchObject({ kind: "site", age: "30 days" });
    expect(cookie).not.toContain(rows[0]?.hash);
  });

  test("accepts the e-mail in any case, and the username", async () => {
    for (const email of ["AYSE@EXAMPLE.ORG", " ayse@example.org ", PEOPLE.ayse.username]) {
      const page = await (await app.browser().get("/login")).submit({ ...RIGHT, email });
      expect(page.path).toBe("/forum");
    }
  });

  test("leads to the page that the visitor requested", async () => {
    const visitor = app.browser();
    const page = await visitor.get("/logout?from=here");
    expect(page.path).toBe(`/login?redirectTo=${encodeURIComponent("/logout?from=here")}`);
    expect((await page.submit(RIGHT)).path).toBe("/logout?from=here");
  });

  test("leads a superuser of a new site to its first steps once, unless another page was requested", async () => {
    const as_selin = { email: PEOPLE.selin.email, password: PASSWORD };
    const signInAs = async (input: { email: string; password: string }, path: string) =>
      (await (await app.browser().get(path)).submit(input)).path;
    await app.sql`update users set saw_first_steps = false`;
    await app.apiAs("selin");
    expect(await signInAs(RIGHT, "/login")).toBe("/forum");
    expect(await signInAs(as_selin, "/login?redirectTo=%2Flatest")).toBe("/latest");
    expect(await signInAs(as_selin, "/login")).toBe("/admin");
    expect(await signInAs(as_selin, "/login")).toBe("/forum");
  });

  test.each(["/forum?page=2", "/preferences#language", "/ş?q=ğ%20ı"])(
    "redirects to %s",
    async (path) => {
      const answer = await signIn(`/login?redirectTo=${encodeURIComponent(path)}`);
      expect(decodeURI(answer.headers.get("Location") ?? "")).toBe(decodeURI(path));
    },
  );

  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "HTTPS://evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/./\\evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/%2e//evil.example",
    "evil.example",
    "@evil.example",
    ".evil.example",
    "",
    "/\0",
    `/forum?q=${"x".repeat(2000)}`,
  ])("never redirects to another site: %j", async (path) => {
    const answer = await signIn(`/login?redirectTo=${encodeURIComponent(path)}`);
    const location = answer.headers.get("Location") ?? "";
    expect([answer.status, location]).toEqual([302, "/"]);
    expect(new URL(location, app.url).origin).toBe(app.url);
  });
});

describe("a session that ended", () => {
  test("has its cookie cleared, and leads to the login page", async () => {
    const ayse = await app.as("ayse");
    await app.sql`delete from sessions where user_id = ${await app.idOf("ayse")}`;
    const answer = await fetch(`${app.url}/forum?page=2`, {
      headers: { Cookie: `divan_session=${ayse.cookies.get("divan_session")}` },
      redirect: "manual",
    });
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fforum%3Fpage%3D2");
    expect(cookieOf(answer, "divan_session")).toMatch(/^divan_session=;.*Max-Age=0/i);
    expect((await ayse.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
    expect(ayse.cookies.has("divan_session")).toBe(false);
  });

  test.each(["expires_at", "is_active"])(
    "leads to the login page when it ended by %s",
    async (how) => {
      const mehmet = await app.as("mehmet");
      const id = await app.idOf("mehmet");
      if (how === "expires_at")
        await app.sql`update sessions set expires_at = now() where user_id = ${id}`;
      else await app.sql`update users set is_active = false where id = ${id}`;
      expect((await mehmet.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
      await app.sql`update users set is_active = true where id = ${id}`;
    },
  );

  test.each(["x", "%00", "%E0%A4%A", "e30=", '"a"', "W10=", "a".repeat(4000)])(
    "is assumed for a malformed cookie: %j",
    async (value) => {
      const answer = await fetch(`${app.url}/forum`, {
        headers: { Cookie: `divan_session=${value}` },
        redirect: "manual",
      });
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        302,
        "/login?redirectTo=%2Fforum",
      ]);
    },
  );
});

describe("signing out", () => {
  test("ends this session only and shows one notice", async () => {
    const [browser, other_browser] = [await app.as("nazim"), await app.as("nazim")];
    const id = await app.idOf("nazim");
    const page = await (await browser.get("/logout")).submit();
    expect([page.path, page.heading]).toEqual(["/login", tr("access.logIn")]);
    expect(page.notice).toContain(tr("notices.signedOut"));
    expect(await app.sql`select id from sessions where user_id = ${id}`).toHaveLength(1);
    expect(browser.cookies.has("divan_session")).toBe(false);
    expect((await browser.get("/login")).notice).toBe("");
    expect((await browser.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
    expect((await other_browser.get("/forum")).path).toBe("/forum");
  });

  test("clears the browser's cache, as does a session that ended", async () => {
    const visitor = await app.as("nazim");
    const Cookie = `divan_session=${visitor.cookies.get("divan_session")}`;
    const answer = await fetch(`${app.url}/logout`, {
      method: "POST",
      headers: { Cookie, Origin: app.url },
      body: new URLSearchParams(),
      redirect: "manual",
    });
    const after = await fetch(`${app.url}/forum`, { headers: { Cookie }, redirect: "manual" });
    for (const { headers } of [answer, after]) {
      expect([headers.get("Clear-Site-Data"), cookieOf({ headers }, "divan_session")]).toEqual([
        '"cache"',
        expect.stringContaining("Max-Age=0"),
      ]);
    }
  });

  test("works from the menu of every page", async () => {
    const nazim = await app.as("nazim");
    const page = await (await nazim.get("/forum")).submit(
      {},
      { within: "header form", button: tr("access.logOut") },
    );
    expect(page.path).toBe("/login");
  });

  test("asks first when its address is opened", async () => {
    const nazim = await app.as("nazim");
    expect((await nazim.get("/logout")).heading).toBe(tr("members.logOutTitle"));
    expect((await nazim.get("/forum")).path).toBe("/forum");
  });
});

function signIn(path: string): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { Origin: app.url },
    body: new URLSearchParams(RIGHT),
    redirect: "manual",
  });
}

function cookieOf(answer: Pick<Response, "headers">, name: string): string {
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
}

async function countSessions(): Promise<number> {
  const [row] = await app.sql`select count(*)::int as count from sessions`;
  return row?.count;
}
