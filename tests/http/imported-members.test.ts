import { beforeAll, beforeEach, expect, test } from "vitest";
import { wrapForeignPassword } from "#app/lib/crypto/foreign-passwords/wrap.server.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { jobsAreDone, mailTo } from "#tests/support/mailbox.ts";
import { parsePage } from "#tests/support/page-tree.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";
import { RULES } from "./text/rules.ts";

const LETTERS_PATH = "/admin/users/letters";
const NEW_PASSWORD = "sarı-lodos-kayık";
/** "korsan", as phpBB has stored it. */
const STORED = "$H\\2y$9abCD12./$10\\abcdefghijklmnopqrstuu$kRJFBoPEwawHvgesX1v46UYR5Qadcpi";
const OLD_NAME = `Ali Veli ${"Uzun ".repeat(18)}x`;

let app: App;
beforeAll(async () => {
  app = await sharedApp();
  await app.sql`insert into imports (id) values (1)`;
  await app.sql`update users set created_at = '2009-05-01'`;
});

beforeEach(async () => {
  const wrapped = await wrapForeignPassword({ kind: "phpbb", stored: STORED }, "forum 2");
  await app.sql`update passwords set hash = ${wrapped?.hash ?? ""}, scheme = ${wrapped?.scheme ?? null}
    where user_id = ${await app.idOf("ayse")}`;
  await app.sql`delete from former_usernames`;
  await app.sql`insert into former_usernames (username, user_id) values (${OLD_NAME}, ${await app.idOf("ayse")})`;
});

/** The world of the other tests was not imported. */
function textFaultsOf({ html }: Page): string[] {
  const page = parsePage(html);
  return Object.entries(RULES).flatMap(([name, rule]) =>
    rule(page).map((fault) => `${name}: ${fault}`),
  );
}

async function schemeOfAyse(): Promise<unknown> {
  const [row] =
    await app.sql`select scheme from passwords where user_id = ${await app.idOf("ayse")}`;
  return row?.scheme;
}

test("a member signs in with the name and password of the forum of before, without script", async () => {
  const visitor = app.browser();
  const wrong = await (await visitor.get("/login")).submit({ email: OLD_NAME, password: "Korsan" });
  expect([wrong.status, wrong.main]).toEqual([
    400,
    expect.stringContaining(tr("messages.wrongEmailOrPassword")),
  ]);
  expect(await schemeOfAyse()).toMatch(/^phpbb\$/);
  const page = await wrong.submit({ email: OLD_NAME, password: "korsan" });
  expect([page.status, page.path]).toEqual([200, "/forum"]);
  expect(await schemeOfAyse()).toBeNull();
  await jobsAreDone(app);
  expect(mailsTo(app, PEOPLE.ayse.email)).toEqual([]);
  const again = await (await app.browser().get("/login")).submit({
    email: PEOPLE.ayse.username,
    password: "korsan",
  });
  expect(again.path).toBe("/forum");
});

test("so does a program", async () => {
  const sign = async (password: string) =>
    await app
      .api()
      .post("/login/access-token", new URLSearchParams({ username: OLD_NAME, password }));
  expect((await sign("Korsan")).status).toBe(400);
  const { status, body } = await sign("korsan");
  expect(status).toBe(200);
  expect((await app.api(body.access_token).get("/users/me")).body.username).toBe(
    PEOPLE.ayse.username,
  );
  expect(await schemeOfAyse()).toBeNull();
});

test("an old name gets a link for a forgotten password too", async () => {
  const before = mailsTo(app, PEOPLE.ayse.email).length;
  const page = await (await app.browser().get("/recover-password")).submit({ email: OLD_NAME });
  expect(page.notice).toContain(tr("notices.recoveryStored"));
  expect((await mailTo(app, PEOPLE.ayse.email, before + 1)).text).toContain(
    "/reset-password?token=",
  );
});

test("a superuser writes to members without a password, each in their language", async () => {
  const selin = await app.as("selin");
  expect((await selin.get("/admin/users")).main).not.toContain(tr("passwordLetters.hint"));
  await app.sql`delete from passwords where user_id in (${await app.idOf("emma")}, ${await app.idOf("mehmet")})`;
  await app.sql`insert into former_usernames (username, user_id) values ('Emma http://kotu.example', ${await app.idOf("emma")})`;
  const page = await (await selin.get("/admin/users")).follow(tr("passwordLetters.hintLink"));
  expect([page.status, page.path, page.heading]).toEqual([
    200,
    LETTERS_PATH,
    tr("passwordLetters.title"),
  ]);
  expect(page.main).toContain(`${tr("passwordLetters.members")}2`);
  expect(textFaultsOf(page)).toEqual([]);
  const sent = await page.submit({}, { button: tr("passwordLetters.send", { count: 2 }) });
  expect([sent.path, sent.notice]).toEqual([
    LETTERS_PATH,
    expect.stringContaining(tr("notices.passwordLettersSent")),
  ]);
  expect(sent.main).toContain(`${tr("passwordLetters.withLetter")}2`);
  // The first one may have been sent already.
  expect([1, 2].map((count) => tr("passwordLetters.toSend", { count }))).toContainEqual(
    expect.toSatisfy((text) => sent.main.includes(text)),
  );
  expect(textFaultsOf(await selin.get(LETTERS_PATH))).toEqual([]);
  expect(sent.main).not.toContain(tr("passwordLetters.send", { count: 2 }));

  await app.sql`update pgboss.job set start_after = now() where name = 'send-first-password'`;
  const turkish = await mailTo(app, PEOPLE.mehmet.email);
  expect(turkish.text).toContain(tr("mail.movedName", { name: "mehmet.\u2060usta" }));
  const english = await mailTo(app, PEOPLE.emma.email);
  expect(english.text).toContain(en("mail.movedChoose"));
  expect(english.text).not.toContain("kotu.example");
  const link = /\/reset-password\?token=\S+/.exec(english.text)?.[0] ?? "";
  const visitor = app.browser();
  const chosen = await (await visitor.get(link)).submit({
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  });
  expect(chosen.path).toBe("/login");
  const signed_in = await chosen.submit({ email: PEOPLE.emma.email, password: NEW_PASSWORD });
  expect(signed_in.path).toBe("/forum");
  await jobsAreDone(app);
  const after = await selin.get(LETTERS_PATH);
  expect(after.main).toContain(`${tr("passwordLetters.members")}1`);
  expect(after.main).toContain(tr("passwordLetters.nobody"));
  expect((await selin.get("/admin/log")).main).toContain(
    tr("passwordLetters.log", { actor: PEOPLE.selin.username }),
  );
});

test("superusers alone send letters, by the API too, and one batch after the other", async () => {
  await jobsAreDone(app);
  const [nazim, selin] = [await app.apiAs("nazim"), await app.apiAs("selin")];
  expect((await (await app.as("nazim")).get(LETTERS_PATH)).path).toBe("/forum");
  expect([
    (await nazim.get("/users/password-letters")).status,
    (await nazim.post("/users/password-letters")).status,
  ]).toEqual([403, 403]);
  await app.sql`delete from passwords where user_id = ${await app.idOf("ayse")}`;
  await app.sql`delete from one_time_tokens`;
  const before = await selin.get("/users/password-letters");
  expect(before.body).toEqual({
    members: 2,
    with_letter: 0,
    to_send: 0,
    last_sent_at: null,
    without_address: 0,
  });
  const sent = await selin.post("/users/password-letters");
  expect([sent.status, sent.body.with_letter]).toEqual([200, 2]);
  const again = await selin.post("/users/password-letters");
  expect([again.status, again.body.code]).toEqual([409, "password_letters_wait"]);
  await app.sql`update sessions set confirmed_at = now() - interval '16 minutes'`;
  const asked = await selin.post("/users/password-letters");
  expect([asked.status, asked.body.code]).toEqual([403, "reauthentication_required"]);
});
