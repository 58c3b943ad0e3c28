import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { jobsAreDone } from "#tests/support/mailbox.ts";
import { linkTo, mailsTo } from "#tests/support/mails.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import type { Smtp } from "#tests/support/smtp.ts";
import { en, tr } from "#tests/support/texts.ts";

const NEW_PASSWORD = "bambaşka-bir-parola";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const COOKIE = "divan_device";

let smtp: Smtp;
let app: App;
beforeAll(async () => {
  ({ app, smtp } = await sharedMailApp());
});
beforeEach(async () => {
  await jobsAreDone(app);
  await app.sql`delete from one_time_tokens`;
  smtp.received.length = 0;
});

async function signIn(browser: Browser, person: PersonName, password = PASSWORD) {
  const body = new URLSearchParams({ email: PEOPLE[person].email, password });
  return await browser.send("POST", "/login", body, { "User-Agent": FIREFOX });
}

async function lettersTo(person: PersonName): Promise<string[]> {
  await jobsAreDone(app);
  return mailsTo(smtp, PEOPLE[person].email);
}

test("a browser is known again by a cookie that no script reads, whoever signs in with it", async () => {
  const answer = await fetch(`${app.url}/login`, {
    method: "POST",
    headers: { Origin: app.url },
    body: new URLSearchParams({ email: PEOPLE.nazim.email, password: PASSWORD }),
    redirect: "manual",
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(COOKIE)) ?? "";
  expect(cookie).toMatch(
    /^divan_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );

  const browser = app.browser();
  await signIn(browser, "nazim");
  const key = browser.cookies.get(COOKIE);
  await browser.post("/logout", {});
  expect(browser.cookies.get(COOKIE)).toBe(key);
  await signIn(browser, "selin");
  expect(browser.cookies.get(COOKIE)).toBe(key);
  const rows = await app.sql`select distinct device_hash from known_devices
    where user_id in (${await app.idOf("nazim")}, ${await app.idOf("selin")})`;
  expect(rows).toHaveLength(3);
});

describe("the letter about a sign-in", () => {
  test("names device, address and time, and leads step by step to a new password", async () => {
    const ayse = await app.as("ayse");
    expect(await lettersTo("ayse")).toEqual([]);
    const stranger = app.browser();
    expect((await signIn(stranger, "ayse")).path).toBe("/forum");
    const [letter = ""] = await lettersTo("ayse");
    expect(letter).toContain(tr("mail.signInDevice", { name: "Firefox, Windows" }));
    expect(letter).toContain(tr("mail.signInAddress", { address: "127.0.0.1" }));
    expect(letter).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d \(Europe\/Istanbul\)/);
    expect(letter.match(/https?:\/\/\S+/g)).toHaveLength(1);

    const link = await linkTo(smtp, PEOPLE.ayse.email, "/session-end");
    const page = await app.browser().get(link);
    expect([page.status, page.heading]).toEqual([200, tr("security.sessionEndTitle")]);
    expect((await stranger.get("/forum")).path).toBe("/forum");
    const reset = await page.submit();
    expect([reset.url.pathname, reset.notice]).toEqual([
      "/reset-password",
      tr("notices.sessionEndedByLink"),
    ]);
    expect((await stranger.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
    expect((await ayse.get("/forum")).path).toBe("/forum");

    const after = await reset.submit({
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    });
    expect([after.path, after.notice]).toEqual(["/login", tr("notices.passwordReset")]);
    expect((await signIn(stranger, "ayse")).status).toBe(400);
    expect((await signIn(app.browser(), "ayse", NEW_PASSWORD)).path).toBe("/forum");
    expect((await app.browser().get(link)).heading).toBe(tr("joining.linkInvalid"));
  });

  test("is in English for who reads English, and its page works in the browser that is signed in", async () => {
    const emma = await app.as("emma");
    await signIn(app.browser(), "emma");
    const [letter = ""] = await lettersTo("emma");
    expect(letter).toContain(en("mail.signInText", { site: "Divan" }));
    expect(letter).toContain(en("mail.signInTurnOff"));
    const link = await linkTo(smtp, PEOPLE.emma.email, "/session-end");
    await app.sql`delete from sessions where user_agent = ${FIREFOX} and user_id = ${await app.idOf("emma")}`;
    const page = await emma.get(link);
    expect(page.main).toContain(en("security.sessionOverText"));
    const reset = await page.submit();
    expect([reset.url.pathname, reset.notice]).toEqual([
      "/reset-password",
      en("notices.sessionWasOver"),
    ]);
    expect(emma.cookies.has("divan_session")).toBe(false);
    expect(
      await app.sql`select id from sessions where user_id = ${await app.idOf("emma")}`,
    ).toEqual([]);
  });

  test("is not sent of a program in the same region, nor after it was turned off", async () => {
    const mehmet = await app.as("mehmet");
    await app.apiAs("mehmet");
    expect(await lettersTo("mehmet")).toEqual([]);
    await (await mehmet.get("/settings/mail")).submit({ mail_sign_ins: false });
    await signIn(app.browser(), "mehmet");
    expect(await lettersTo("mehmet")).toEqual([]);
  });

  test("turned off and on by a program", async () => {
    const client = await app.apiAs("selin");
    const { body } = await client.patch("/users/me/preferences", { mail_sign_ins: false });
    expect(body.mail_sign_ins).toBe(false);
    expect((await client.get("/users/me/preferences")).body.mail_sign_ins).toBe(false);
  });
});

test.each([
  "/session-end",
  "/session-end?token=",
  "/session-end?token=x",
  `/session-end?token=${"A".repeat(43)}`,
  "/session-end?token=%00",
])("%s says that the link does not work", async (path) => {
  expect((await app.browser().get(path)).heading).toBe(tr("joining.linkInvalid"));
});
