import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { readMail } from "#tests/support/read-mail.ts";
import { startSmtp } from "#tests/support/smtp.ts";

const OLD = PEOPLE.ayse.email;
const CLOSED = "Bu bağlantı artık geçerli değil";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: App;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({ SMTP_URL: smtp.url });
});
beforeEach(async () => {
  await app.sql`delete from one_time_tokens`;
  await app.sql`update users set email = ${OLD} where username = ${PEOPLE.ayse.username}`;
  smtp.received.length = 0;
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

test("the link of the letter brings the old address back, and every session ends", async () => {
  const ayse = await app.as("ayse");
  const client = await app.apiAs("ayse");
  const link = await changeTo(ayse, "ayse.yeni@example.org");
  const page = await app.browser().get(link);
  expect([page.status, page.heading]).toEqual([200, "E-posta değişikliğini geri al"]);
  expect(page.main).toContain(OLD);
  const after = await page.submit();
  expect([after.path, after.notice]).toEqual(["/login", "Başarılı!E-posta adresiniz geri geldi. Şimdi giriş yapabilir, gerekirse parolanızı yenileyebilirsiniz."]);
  expect(await emailOfAyse()).toBe(OLD);
  expect(await app.sql`select id from sessions where user_id = ${await app.idOf("ayse")}`).toEqual([]);
  expect((await ayse.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
  expect((await client.get("/users/me")).status).toBe(403);
  expect((await app.browser().post("/login", { email: OLD, password: PASSWORD })).path).toBe("/forum");
});

test("opening the link changes nothing, however often", async () => {
  const ayse = await app.as("ayse");
  const link = await changeTo(ayse, "ayse.yeni@example.org");
  for (let time = 0; time < 3; time++) expect((await app.browser().get(link)).heading).not.toBe(CLOSED);
  expect(await emailOfAyse()).toBe("ayse.yeni@example.org");
  expect((await ayse.get("/forum")).path).toBe("/forum");
  expect(await app.sql`select 1 as one from one_time_tokens`).toEqual([{ one: 1 }]);
});

test("it works for whoever is signed in in that browser too, and leaves a stranger signed in", async () => {
  const ayse = await app.as("ayse");
  const mine = await (await ayse.get(await changeTo(ayse, "bir@example.org"))).submit();
  expect([mine.path, await emailOfAyse()]).toEqual(["/login", OLD]);
  const mehmet = await app.as("mehmet");
  const theirs = await (await mehmet.get(await changeTo(await app.as("ayse"), "iki@example.org"))).submit();
  expect([theirs.path, await emailOfAyse()]).toEqual(["/forum", OLD]);
  expect(theirs.notice).toContain("E-posta adresiniz geri geldi.");
});

test("it works once", async () => {
  const page = await app.browser().get(await changeTo(await app.as("ayse"), "ayse.yeni@example.org"));
  await page.submit();
  await app.sql`update users set email = 'sonraki@example.org' where username = ${PEOPLE.ayse.username}`;
  const again = await page.submit();
  expect([again.status, again.heading]).toEqual([400, CLOSED]);
  expect(await emailOfAyse()).toBe("sonraki@example.org");
  expect((await app.browser().get(page.path)).heading).toBe(CLOSED);
});

test("many at once take it back once", async () => {
  const page = await app.browser().get(await changeTo(await app.as("ayse"), "ayse.yeni@example.org"));
  const answers = await Promise.all(Array.from({ length: 5 }, () => page.submit()));
  expect(answers.map(({ status, url }) => `${status} ${url.pathname}`).toSorted()).toEqual(["200 /login", ...Array.from({ length: 4 }, () => "400 /email-undo")]);
  expect(await emailOfAyse()).toBe(OLD);
});

test("it lasts seven days", async () => {
  const page = await app.browser().get(await changeTo(await app.as("ayse"), "ayse.yeni@example.org"));
  const [lasts] = await app.sql`select extract(epoch from expires_at - created_at)::int as seconds from one_time_tokens`;
  expect(lasts).toEqual({ seconds: 7 * 24 * 60 * 60 });
  await app.sql`update one_time_tokens set expires_at = now() - interval '1 second'`;
  expect((await app.browser().get(page.path)).heading).toBe(CLOSED);
  const refused = await page.submit();
  expect([refused.status, refused.heading, await emailOfAyse()]).toEqual([400, CLOSED, "ayse.yeni@example.org"]);
});

test("an address that somebody else took meanwhile stays theirs, and the link stays good", async () => {
  const page = await app.browser().get(await changeTo(await app.as("ayse"), "ayse.yeni@example.org"));
  await app.sql`update users set email = ${OLD} where username = ${PEOPLE.nazim.username}`;
  const refused = await page.submit();
  expect([refused.status, refused.heading]).toEqual([409, "E-posta değişikliğini geri al"]);
  expect(refused.find("main [role=alert]").textContent).toBe("Bu e-postayı başka bir üye kullanıyor.");
  expect([await emailOfAyse(), (await app.sql`select 1 as one from one_time_tokens`).length]).toEqual(["ayse.yeni@example.org", 1]);
  await app.sql`update users set email = ${PEOPLE.nazim.email} where username = ${PEOPLE.nazim.username}`;
});

test("of two changes the first letter wins, whoever answers last", async () => {
  const ayse = await app.as("ayse");
  const first = await changeTo(ayse, "hirsiz@example.org");
  const second = await changeTo(ayse, "hirsiz2@example.org", "hirsiz@example.org");
  await (await app.browser().get(first)).submit();
  expect([await emailOfAyse(), (await app.browser().get(second)).heading]).toEqual([OLD, CLOSED]);
});

test.each(["/email-undo", "/email-undo?token=", "/email-undo?token=x", `/email-undo?token=${"A".repeat(43)}`, "/email-undo?token=%00"])("%s opens nothing", async (path) => {
  const page = await app.browser().get(path);
  expect([page.status, page.heading, page.all("main form")]).toEqual([200, CLOSED, []]);
  const token = new URL(path, app.url).searchParams.get("token") ?? "";
  expect((await app.browser().post(path, { token })).status).toBeGreaterThanOrEqual(400);
  expect(await emailOfAyse()).toBe(OLD);
});

test("a link that resets the password takes no change back", async () => {
  await app.api().post(`/password-recovery/${OLD}`);
  const mail = readMail((await smtp.mailTo(OLD)).raw);
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? "";
  expect((await app.browser().get(`/email-undo?token=${token}`)).heading).toBe(CLOSED);
  expect((await app.browser().post("/email-undo", { token })).status).toBe(400);
});

/** Through the settings; gives the path of the link in the letter to the address before. */
async function changeTo(ayse: Browser, email: string, before: string = OLD): Promise<string> {
  await (await ayse.get("/settings?tab=profile&edit=1")).submit({ email });
  const { text } = readMail((await smtp.mailTo(before)).raw);
  const path = /\/email-undo\?token=[\w-]+/.exec(text)?.[0];
  if (!path) throw new Error(`The letter had no link: ${text}`);
  smtp.received.length = 0;
  return path;
}

async function emailOfAyse(): Promise<string> {
  const [row] = await app.sql`select email from users where username = ${PEOPLE.ayse.username}`;
  return row?.email;
}
