import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { makeForum } from "#tests/support/community.ts";
import { jobsAreDone } from "#tests/support/mailbox.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";
import { timeCode } from "#tests/support/time-codes.ts";

const SECURITY = "/settings/security";
const TOTP = `${SECURITY}/time-codes`;
const { email } = PEOPLE.ayse;

let app: App;
let user_id: number;
beforeAll(async () => {
  app = await sharedApp();
  user_id = await app.idOf("ayse");
});

beforeEach(async () => {
  await app.sql`delete from factors`;
  await app.sql`delete from recovery_codes`;
  await app.sql`delete from factor_lifts`;
  await app.sql`delete from rate_limits`;
  await jobsAreDone(app);
  rmSync(join(app.data_dir, "mail"), { recursive: true, force: true });
});

/** Sets up time codes as a person does. The code of this period is not used yet. */
async function setUp(browser: Browser): Promise<{ secret: string; done: Page }> {
  const first = await (await browser.get(SECURITY)).follow(tr("security.setUp"));
  expect([first.path, first.all("svg[role=img]").length]).toEqual([TOTP, 0]);
  const scan = await first.submit();
  const secret = scan.find("code").textContent.replaceAll(" ", "");
  expect(scan.find("svg[role=img]").getAttribute("aria-label")).toBe(tr("security.qrCode"));
  const done = await scan.submit({ code: timeCode(secret, -1) });
  return { secret, done };
}

const codesOn = (page: Page) => page.all("ol code").map((code) => code.textContent);

async function signIn(): Promise<{ browser: Browser; page: Page }> {
  const browser = app.browser();
  const login = await browser.get("/login?redirectTo=%2Flatest");
  return { browser, page: await login.submit({ email, password: PASSWORD }) };
}

describe("without script", () => {
  test("time codes are set up, asked for, and turned off", async () => {
    const { secret, done } = await setUp(await app.as("ayse"));
    expect([done.status, done.heading, codesOn(done).length]).toEqual([
      200,
      tr("security.recoveryCodes"),
      10,
    ]);
    expect(done.headers.get("Cache-Control")).toContain("no-store");
    const { username } = PEOPLE.ayse;
    expect(done.main).toContain(tr("security.codesOf", { username, site: "Divan" }));

    const { browser, page } = await signIn();
    expect([page.path, page.heading]).toEqual([
      "/login/code?redirectTo=%2Flatest",
      tr("security.secondStep"),
    ]);
    expect((await browser.get("/latest")).path).toMatch(/^\/login\?/);
    const wrong = await page.submit({ code: "000000" });
    expect([wrong.status, wrong.main.includes(tr("messages.wrongCode"))]).toEqual([400, true]);
    expect((await wrong.submit({ code: timeCode(secret) })).path).toBe("/latest");
    // The waiting sign-in is used up.
    expect((await browser.get("/login/code")).path).toBe("/forum");

    const remove = await (await browser.get(SECURITY)).follow(tr("security.turnOff"));
    expect(remove.main).toContain(tr("security.lastFactor"));
    const refused = await remove.submit({ current_password: PASSWORD, code: timeCode(secret) });
    expect([refused.status, refused.main.includes(tr("messages.wrongCode"))]).toEqual([400, true]);
    const removed = await refused.submit({
      current_password: PASSWORD,
      code: timeCode(secret, 1),
    });
    expect([removed.path, removed.notice]).toEqual([SECURITY, tr("notices.factorRemoved")]);
    expect((await signIn()).page.path).toBe("/latest");
  });

  test("nothing is on before a first code was right", async () => {
    const browser = await app.as("ayse");
    const scan = await (await browser.get(TOTP)).submit();
    const refused = await scan.submit({ code: "000000" });
    expect([refused.status, refused.main.includes(tr("messages.wrongCode"))]).toEqual([400, true]);
    expect((await signIn()).page.path).toBe("/latest");
    expect(await app.sql`select proved_at from factors`).toEqual([{ proved_at: null }]);
  });

  test("a recovery code opens the account once, and is counted", async () => {
    const { done } = await setUp(await app.as("ayse"));
    const [code = ""] = codesOn(done);
    const { browser, page } = await signIn();
    expect((await page.submit({ code: code.toUpperCase().replaceAll("-", " ") })).path).toBe(
      "/latest",
    );
    expect((await browser.get(SECURITY)).main).toContain(tr("security.codesLeft", { count: 9 }));
    expect((await (await signIn()).page.submit({ code })).status).toBe(400);
  });

  test("a wrong password does not tell that there is a second factor", async () => {
    await setUp(await app.as("ayse"));
    const answers = await Promise.all(
      [email, PEOPLE.mehmet.email, "nobody@example.org"].map(async (typed) => {
        const { status, path, main } = await app
          .browser()
          .post("/login", { email: typed, password: "yanlış-parola" });
        return { status, path, main: main.replaceAll(typed, "") };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("the letter about a change undoes it, ends what is open, and asks for a new password", async () => {
    const thief = await app.as("ayse");
    await setUp(thief);
    const text = await letterWith(tr("mail.totpAdded", { site: "Divan" }));
    const link = /\/factor-undo\?\S+/.exec(text)?.[0] ?? "";
    const page = await app.browser().get(link);
    expect([page.status, page.heading]).toEqual([200, tr("security.undoTitle")]);
    expect(page.find("main form button").textContent).toBe(tr("mail.factorUndoLink"));
    expect(await app.sql`select from factors`).toHaveLength(1);
    expect((await page.submit()).path).toMatch(/^\/login/);
    expect(await app.sql`select from factors`).toHaveLength(0);
    expect((await thief.get(SECURITY)).path).toMatch(/^\/login\?/);
    expect((await signIn()).page.status).toBe(400);
    const reset = await letterWith("/reset-password?token=");
    const choose = await app.browser().get(/\/reset-password\?\S+/.exec(reset)?.[0] ?? "");
    await choose.submit({ new_password: PASSWORD, confirm_password: PASSWORD });
    expect((await signIn()).page.path).toBe("/latest");
    expect((await app.browser().get(link)).heading).toBe(tr("joining.linkInvalid"));
  });

  test("a superuser lifts what is lost after a day, which the member can stop", async () => {
    await setUp(await app.as("ayse"));
    await app.sql`update factors set last_used_at = now()`;
    const selin = await app.as("selin");
    const address = `/admin/users/${user_id}/second-factor`;
    const question = await selin.get(address);
    expect(question.all("input[name=now]")).toEqual([]);
    const asked = await question.submit();
    expect([asked.path, asked.notice]).toEqual([
      encodeURI(`/user/${PEOPLE.ayse.username}`),
      tr("notices.factorLiftAsked"),
    ]);
    expect((await selin.get(address)).all("main form")).toEqual([]);
    const letter = await letterWith("/factor-lift?token=");
    const page = await app.browser().get(/\/factor-lift\?\S+/.exec(letter)?.[0] ?? "");
    await page.submit();
    expect(await app.sql`select from factor_lifts`).toEqual([]);
    expect(await app.sql`select from factors where removed_at is null`).toHaveLength(1);
    const actions =
      await app.sql`select action from audit_log where subject_id = ${user_id} order by id desc limit 2`;
    expect(actions.map(({ action }) => action)).toEqual([
      "factor_lift_stopped",
      "factor_lift_asked",
    ]);
  });
});

const logIn = (fields: Record<string, string>) =>
  app
    .api()
    .post(
      "/login/access-token",
      new URLSearchParams({ username: email, password: PASSWORD, ...fields }),
    );

describe("the API", () => {
  test("sets up, asks for and removes time codes as the contract says", async () => {
    const ayse = await app.apiAs("ayse");
    expect((await ayse.post("/users/me/totp", { password: "yanlış" })).status).toBe(400);
    const { body: key } = await ayse.post("/users/me/totp", { password: PASSWORD });
    expect(key).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
    });
    const wrong = await ayse.post("/users/me/totp/confirm", { code: "000000" });
    expect([wrong.status, wrong.body.detail]).toEqual([400, "The code is not right."]);
    const { body } = await ayse.post("/users/me/totp/confirm", { code: timeCode(key.secret, -1) });
    expect(body.recovery_codes).toHaveLength(10);

    const needed = await logIn({});
    expect([needed.status, needed.body.detail]).toEqual([
      400,
      "A code of your second factor is needed.",
    ]);
    const refused = await logIn({ otp: "000000" });
    expect([refused.status, refused.body.detail]).toEqual([400, "The code is not right."]);
    const unknown = await logIn({ password: "yanlış-parola", otp: timeCode(key.secret) });
    expect(unknown.body.detail).toBe(en("messages.wrongEmailOrPassword"));
    expect((await logIn({ otp: timeCode(key.secret) })).status).toBe(200);
    expect((await logIn({ otp: timeCode(key.secret) })).status).toBe(400);
    expect((await logIn({ password: `${PASSWORD} ${timeCode(key.secret, 1)}` })).status).toBe(200);
    expect((await logIn({ otp: body.recovery_codes[0] })).status).toBe(200);

    const list = (await ayse.get("/users/me/factors")).body;
    expect(list).toMatchObject({ count: 1, recovery_codes_left: 9, data: [{ kind: "totp" }] });
    expect(JSON.stringify(list)).not.toContain(key.secret);
    const path = `/users/me/factors/${list.data[0].id}`;
    const spent = { password: PASSWORD, code: body.recovery_codes[0] };
    expect((await ayse.send("DELETE", path, spent)).status).toBe(400);
    const proof = { password: PASSWORD, code: body.recovery_codes[1] };
    expect((await ayse.send("DELETE", path, proof)).status).toBe(200);
    expect((await logIn({})).status).toBe(200);
  });

  test("keys for programs go on, and are not asked again", async () => {
    const selin = await app.apiAs("selin");
    const { body } = await selin.post("/users/me/keys", {
      name: "Düzenleyen",
      scopes: ["administer"],
      password: PASSWORD,
    });
    const { forum_id } = await makeForum(selin);
    await app.sql`update sessions set confirmed_at = now() - interval '1 hour'`;
    const refused = await selin.delete(`/forums/${forum_id}`);
    expect([refused.status, refused.body.code]).toEqual([403, "reauthentication_required"]);
    expect((await app.api(body.key).delete(`/forums/${forum_id}`)).status).toBe(200);
    const { body: confirmed } = await selin.post("/users/me/confirm", { password: PASSWORD });
    expect(Date.parse(confirmed.confirmed_until) - Date.now()).toBeGreaterThan(14 * 60_000);
    expect((await selin.delete(`/forums/${forum_id}`)).status).toBe(404);
  });
});

/** The newest letter to the member that contains the text. */
async function letterWith(content: string): Promise<string> {
  return await vi.waitFor(() => {
    const letters = mailsTo(app, email);
    const letter = letters.findLast(({ text }) => text.includes(content));
    if (!letter) throw new Error(`No letter of ${letters.length} has ${content}`);
    return letter.text;
  }, 15_000);
}
