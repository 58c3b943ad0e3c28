import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;
let visitor: Browser;

beforeAll(async () => {
  app = await sharedApp();
  [selin, ayse, visitor] = [await app.apiAs("selin"), await app.apiAs("ayse"), app.browser()];
});

const guest = (username: string) => ({
  full_name: "Yeni Gelen",
  username,
  email: `${username}@example.org`,
  password: PASSWORD,
  confirm_password: PASSWORD,
});

describe("the sign-up page", () => {
  test("greets the guest with the inviter's name and text", async () => {
    const page = await visitor.get(await newInvite({ text: "Köşedeki yeriniz boş." }));
    expect([page.status, page.heading]).toEqual([
      200,
      tr("joining.signUpTitle", { site: "Divan" }),
    ]);
    expect(page.main).toContain(`Selin Aydın ${tr("joining.invitesYouSaying")}`);
    expect(page.main).toContain(tr("joining.quoted", { text: "Köşedeki yeriniz boş." }));
    expect(page.all("main label").map((label) => label.textContent)).toEqual([
      tr("words.fullName"),
      tr("words.username"),
      tr("words.email"),
      tr("words.password"),
      tr("words.confirmPassword"),
    ]);
    expect(page.find("main form button:last-child").textContent).toBe(tr("joining.signUp"));
    expect(page.find("main a[href='/login']").textContent).toBe(tr("joining.toLogin"));
    expect(page.find("input[name=email]").hasAttribute("disabled")).toBe(false);
  });

  test("leads to the login page in the language of the link", async () => {
    const page = await app.browser().get(`${await newInvite({})}&lang=en`);
    const login = await page.submit(guest("lale"));
    expect([login.path, login.heading]).toEqual(["/login", en("access.logIn")]);
    expect(await app.sql`select language from users where username = 'lale'`).toEqual([
      { language: "en" },
    ]);
  });

  test("leads to a login form with the address, and the first page greets once", async () => {
    const browser = app.browser();
    const form = await browser.get(await newInvite({}));
    const login = await form.submit(guest("hosgelen"));
    expect(login.path).toBe("/login");
    expect(login.find("input[name=email]").getAttribute("value")).toBe("hosgelen@example.org");
    const first = await login.submit({ password: PASSWORD });
    expect([first.path, first.heading]).toEqual(["/forum", tr("words.forum")]);
    const greeting = first.find("section[aria-labelledby=greeting]").textContent;
    expect(greeting).toContain(tr("notices.welcome", { site: "Divan" }));
    expect(greeting).toContain(tr("layout.welcomeInvites", { count: 3 }));
    expect((await browser.get("/forum")).all("#greeting")).toEqual([]);
    const again = await (await app.browser().get("/login")).submit({
      email: "hosgelen@example.org",
      password: PASSWORD,
    });
    expect([again.path, again.all("#greeting")]).toEqual(["/forum", []]);
    await (await browser.get("/logout")).submit();
    const login_later = await browser.get("/login");
    expect(login_later.find("input[name=email]").hasAttribute("value")).toBe(false);
  });

  test("can be read in another language by the switch at its top, with the same code", async () => {
    const browser = app.browser();
    const address = await newInvite({});
    const page = await browser.get(address);
    const hidden = page.find("header form.languages input[name=redirect_to]");
    expect(hidden.getAttribute("value")).toBe(page.path);
    const english = await browser.post("/preferences", { language: "en", redirect_to: page.path });
    expect([english.path, english.heading]).toEqual([
      page.path,
      en("joining.signUpTitle", { site: "Divan" }),
    ]);
  });

  test("shows the invite's address in a disabled field", async () => {
    const page = await visitor.get(
      await newInvite({ email_to: "nazli@example.org", send_email: false }),
    );
    const email = page.find("input[name=email]");
    expect([email.getAttribute("value"), email.hasAttribute("disabled")]).toEqual([
      "nazli@example.org",
      true,
    ]);
    const { email: _, ...input } = guest("nazlı");
    expect((await page.submit(input)).path).toBe("/login");
    expect(await app.sql`select email from users where username = 'nazlı'`).toEqual([
      { email: "nazli@example.org" },
    ]);
  });

  test("refuses another address than the invite's", async () => {
    const path = await newInvite({ email_to: "biri@example.org", send_email: false });
    const page = await visitor.post(path, { ...guest("baskasi"), code: codeIn(path) });
    expect([page.status, page.main]).toEqual([
      400,
      expect.stringContaining(tr("messages.inviteEmailDiffers")),
    ]);
    expect(await countUsers("baskasi")).toBe(0);
  });

  test("redirects without a code, and for a signed-in member", async () => {
    expect((await visitor.get("/signup")).heading).toBe(tr("access.logIn"));
    const answer = await fetch(`${app.url}/signup`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
    const member = await app.as("mehmet");
    expect((await member.get(await newInvite())).path).toBe("/forum");
  });

  test("has the specification's words in English", async () => {
    const reader = app.browser();
    await (await reader.get("/login")).submit({}, { within: "form.languages", button: "English" });
    const page = await reader.get(await newInvite());
    expect(page.find("main form button:last-child").textContent).toBe("Sign Up");
    const refused = await page.submit({
      ...guest("Has Space"),
      email: "nobody",
      password: "short",
      confirm_password: "other",
    });
    for (const message of [
      "Between 3 and 12 characters, no space, only lowercase",
      "Invalid email address",
      "Password must be at least 8 characters",
      "The passwords do not match",
    ]) {
      expect(refused.main).toContain(message);
    }
    const empty = await page.submit();
    for (const message of [
      "Full name is required",
      "Username is required",
      "Email is required",
      "Password is required",
      "Please confirm your password",
    ]) {
      expect(empty.main).toContain(message);
    }
  });
});

describe("signing up", () => {
  test("creates an account, uses the invite, notifies the inviter and leads to the login page", async () => {
    const path = await newInvite({}, ayse);
    const page = await (await visitor.get(path)).submit({
      ...guest("yeni.üye"),
      email: "Yeni@Example.org",
    });
    expect([page.path, page.heading]).toEqual(["/login", tr("access.logIn")]);
    expect(page.notice).toContain(tr("notices.signedUp"));
    expect(visitor.cookies.has("divan_session")).toBe(false);
    const [user] =
      await app.sql`select id, email, full_name, is_superuser, invites_count from users where username = 'yeni.üye'`;
    expect(user).toMatchObject({
      email: "Yeni@Example.org",
      full_name: "Yeni Gelen",
      is_superuser: false,
      invites_count: 3,
    });
    const ayse_id = await app.idOf("ayse");
    expect(await app.sql`select inviter_id from lineage where user_id = ${user?.id}`).toEqual([
      { inviter_id: ayse_id },
    ]);
    expect(await app.sql`select used_by_id from invites where owner_id = ${ayse_id}`).toEqual([
      { used_by_id: user?.id },
    ]);
    expect(
      await app.sql`select type from notifications where user_id = ${ayse_id} and actor_id = ${user?.id}`,
    ).toEqual([{ type: "other" }]);
    const member = app.browser();
    expect(
      (await (await member.get("/login")).submit({ email: "yeni@example.org", password: PASSWORD }))
        .path,
    ).toBe("/forum");
  });

  test("stores the guest's preferences on the account, and null without any", async () => {
    const with_preferences = app.browser();
    await with_preferences.post("/preferences", { language: "en", theme: "dark" });
    await (await with_preferences.get(await newInvite())).submit(guest("seçen"));
    await (await app.browser().get(await newInvite())).submit(guest("seçmeyen"));
    const accounts =
      await app.sql`select username, language, theme from users where username in ('seçen', 'seçmeyen') order by id`;
    expect(accounts).toEqual([
      { username: "seçen", language: "en", theme: "dark" },
      { username: "seçmeyen", language: null, theme: null },
    ]);
  });

  test.each([
    ["a taken e-mail", { email: "AYSE@example.org" }, 400, tr("messages.emailTaken")],
    ["a taken username", { username: PEOPLE.ayse.username }, 400, tr("messages.usernameTaken")],
    ["no name", { full_name: "" }, 422, tr("messages.fullNameRequired")],
    ["a short name", { full_name: "Aa" }, 422, tr("messages.fullNameShort")],
    [
      "an invisible name",
      { full_name: "\u200b\u2060\u00ad\u3164" },
      422,
      tr("messages.fullNameShort"),
    ],
    ["a long name", { full_name: "a".repeat(31) }, 422, tr("messages.fullNameLong")],
    ["no repetition", { confirm_password: "" }, 422, tr("messages.confirmRequired")],
    [
      "another repetition",
      { confirm_password: "başka-bir-parola" },
      422,
      tr("messages.passwordsDiffer"),
    ],
  ])(
    "is refused with %s, and keeps the input and the invite",
    async (_, changes, status, message) => {
      const path = await newInvite();
      const refused = await (await visitor.get(path)).submit({ ...guest("denek"), ...changes });
      expect([refused.status, refused.main]).toEqual([status, expect.stringContaining(message)]);
      expect(refused.find("main [role=alert] h2").textContent).toBe(
        status === 400 ? tr("words.failure") : tr("forms.problems", { count: 1 }),
      );
      expect(refused.find("input[name=username]").getAttribute("value")).toBe(
        { ...guest("denek"), ...changes }.username,
      );
      expect(refused.find("input[name=password]").getAttribute("value") ?? "").toBe("");
      expect(refused.html).not.toContain(PASSWORD);
      expect(await countUsers("denek")).toBe(0);
      expect(await app.sql`select used_at from invites order by id desc limit 1`).toEqual([
        { used_at: null },
      ]);
    },
  );
});

describe("an invalid code", () => {
  test("shows a page with its reason and a link to the login page", async () => {
    const [used, expired, revoked] = [await newInvite(), await newInvite(), await newInvite()];
    await (await visitor.get(used)).submit(guest("kullanan"));
    await app.sql`update invites set expires_at = now() where id = ${idIn(expired)}`;
    await selin.delete(`/invites/${idIn(revoked)}`);
    const headings = new Map([
      [used, tr("joining.usedTitle")],
      [expired, tr("joining.expiredTitle")],
      [revoked, tr("joining.revokedTitle")],
      [`${revoked}x`, tr("joining.invalidTitle")],
      ["/signup?code=a.b.c", tr("joining.invalidTitle")],
      ["/signup?code=%00", tr("joining.invalidTitle")],
    ]);
    for (const [path, heading] of headings) {
      const page = await visitor.get(path);
      expect([page.status, page.heading]).toEqual([200, heading]);
      expect(page.all("main form[method=post]")).toEqual([]);
      expect(page.all("main a[href='/login']")).toHaveLength(1);
      const posted = await visitor.post(path, { ...guest("kaçak"), code: codeIn(path) });
      expect([posted.status >= 400, posted.heading]).toEqual([true, heading]);
    }
    expect(await countUsers("kaçak")).toBe(0);
  });
});

/** The path and query of the invite's link. */
async function newInvite(invite: object = {}, host: ApiClient = selin): Promise<string> {
  const { body } = await host.post("/invites/", invite);
  const { pathname, search } = new URL(body.signup_link);
  return `${pathname}${search}`;
}

function codeIn(path: string): string {
  return new URL(path, app.url).searchParams.get("code") ?? "";
}

function idIn(path: string): number {
  return JSON.parse(Buffer.from(codeIn(path).split(".")[1] ?? "", "base64url").toString("utf8"))
    .jti;
}

async function countUsers(prefix: string): Promise<number> {
  const [row] =
    await app.sql`select count(*)::int as count from users where username like ${`${prefix}%`}`;
  return row?.count;
}
