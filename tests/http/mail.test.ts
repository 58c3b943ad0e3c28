import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LinkifyIt } from "linkify-it";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { readMail } from "#tests/support/read-mail.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { tr } from "../support/texts.ts";

/** A busy machine takes its time. */
const SOON = { timeout: 15_000 };

const SENT = '{"message":"If that email is registered, we sent a password recovery link"}';
const SITE = "https://forum.example.org";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: App;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({
    SMTP_URL: smtp.url,
    SITE_URL: SITE,
    SITE_NAME: "Çınaraltı",
    LOG_LEVEL: "info",
  });
});
afterAll(async () => {
  await app.stop();
  await smtp.stop();
});

describe("a password recovery", () => {
  test("comes in Turkish, in text and in HTML, with a link of the site's own address that works", async () => {
    await recover(PEOPLE.ayse.email);
    const received = await smtp.mailTo(PEOPLE.ayse.email);
    const mail = readMail(received.raw);
    expect(received.from).toBe("noreply@forum.example.org");
    expect(mail.headers.get("from")).toEqual(["Çınaraltı <noreply@forum.example.org>"]);
    expect(mail.headers.get("to")).toEqual([PEOPLE.ayse.email]);
    expect(mail.headers.get("subject")).toEqual([tr("mail.resetSubject", { site: "Çınaraltı" })]);
    expect(mail.headers.get("auto-submitted")).toEqual(["auto-generated"]);
    expect(mail.text).toContain(tr("mail.greeting", { name: "Ayşe Demir" }));
    expect(mail.html).toContain('<html lang="tr">');
    const token = tokenIn(mail.text, "/reset-password");
    expect(mail.html).toContain(`href="${SITE}/reset-password?token=${token}"`);
    expect(linksIn(mail.text + mail.html).filter((link) => !link.startsWith(`${SITE}/`))).toEqual(
      [],
    );
    const { status } = await app
      .api()
      .post("/reset-password/", { token, new_password: "yeni-bir-parola" });
    expect(status).toBe(200);
  });

  test("comes in the recipient's language", async () => {
    await recover(PEOPLE.emma.email);
    const mail = readMail((await smtp.mailTo(PEOPLE.emma.email)).raw);
    expect(mail.headers.get("subject")).toEqual(["Çınaraltı: reset your password"]);
    expect(mail.text).toContain("Hello Emma Hart,");
  });

  test("goes to nobody who has no account or an inactive one, and the answer is the same", async () => {
    const before = smtp.received.length;
    const answers = [
      await recover("kimse@example.org"),
      await recover(PEOPLE.yagmur.email),
      await recover("no address"),
      await recover(PEOPLE.mehmet.email),
    ];
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      answers.map(() => `200 ${SENT}`),
    );
    await smtp.mailTo(PEOPLE.mehmet.email);
    await jobsAreDone();
    expect(smtp.received.slice(before).flatMap(({ to }) => to)).toEqual([PEOPLE.mehmet.email]);
  });

  test("leaves no token, and after sending nothing at all, in the queue", async () => {
    await jobsAreDone();
    expect(await app.sql`select id from pgboss.job where name like 'send-%'`).toEqual([]);
    expect(await app.sql`select id from pgboss.archive where name like 'send-%'`).toEqual([]);
  });
});

describe("an invitation", () => {
  test("carries the host's words without letting them into the headers or the markup", async () => {
    const text =
      "Gel!\r\nBcc: kurban@example.org\r\n\r\n<script>alert(1)</script> <a href=https://evil.example>x</a>";
    await app.sql`update users set full_name = ${"Emma\r\nBcc: kurban@example.org"} where username = 'emma'`;
    const emma = await app.apiAs("emma");
    const { status } = await emma.post("/invites/", { text, email_to: "yeni@example.org" });
    expect(status).toBe(200);
    const received = await smtp.mailTo("yeni@example.org");
    const mail = readMail(received.raw);
    expect(received.to).toEqual(["yeni@example.org"]);
    expect(mail.headers.has("bcc")).toBe(false);
    expect(mail.headers.get("subject")?.[0]).toMatch(
      /^Emma\s+Bcc: \[address\] \(@emma\) invites you to Çınaraltı$/,
    );
    expect(mail.html).toContain("&lt;script&gt;");
    expect(mail.html).not.toMatch(/<script|<a href=https:\/\/evil/);
    expect(mail.text).toContain(`${SITE}/signup?code=`);
    await app.sql`update users set full_name = 'Emma Hart' where username = 'emma'`;
  });

  test("names the member by name and user name, and nothing in it can be clicked but its own link", async () => {
    const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(
      ["example"],
      true,
    );
    await app.sql`update users set full_name = 'win.example', username = 'kazan.com' where id = ${await app.idOf("mehmet")}`;
    const text =
      "Kazandın! https://evil.example/prize, www.evil.example, evil․example, hxxp://evil.example ya da kurban@example.org. Görüşürüz.Bekliyorum";
    await (await app.apiAs("mehmet")).post("/invites/", { text, email_to: "saf@example.org" });
    const mail = readMail((await smtp.mailTo("saf@example.org")).raw);
    const username = "@kazan.\u2060com";
    expect(mail.headers.get("subject")).toEqual([
      `win. example (${username}) sizi Çınaraltı topluluğuna davet ediyor`,
    ]);
    const said =
      "Kazandın! [adres], www. evil. example, evil. example, hxxp: //evil. example ya da [adres]. Görüşürüz. Bekliyorum";
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(`win. example (${username}) diyor ki: “${said}”`);
      expect([...new Set(linksIn(part))]).toEqual([
        expect.stringMatching(new RegExp(`^${SITE}/signup\\?code=[\\w.-]+$`)),
      ]);
    }
    expect(links.match(mail.headers.get("subject")?.[0] ?? "")).toBeNull();
    expect(links.match(mail.text)?.map(({ url }) => url)).toEqual(linksIn(mail.text));
    await app.sql`update users set full_name = ${PEOPLE.mehmet.full_name}, username = ${PEOPLE.mehmet.username} where username = 'kazan.com'`;
  });

  test.each([
    "a@example.org\r\nBcc: kurban@example.org",
    "a@example.org, kurban@example.org",
    "A <a@example.org>",
    "a@example.org;kurban@example.org",
  ])("has one address: %j", async (email_to) => {
    const selin = await app.apiAs("selin");
    expect((await selin.post("/invites/", { email_to })).status).toBe(422);
  });

  test("is not sent when it is not asked for, nor when the act was refused", async () => {
    const before = smtp.received.length;
    const [selin, nazim] = [await app.apiAs("selin"), await app.apiAs("nazim")];
    await selin.post("/invites/", { email_to: "sessiz@example.org", send_email: false });
    expect((await nazim.post("/invites/", { email_to: "parasiz@example.org" })).status).toBe(400);
    await selin.post("/invites/", { email_to: "son@example.org" });
    await smtp.mailTo("son@example.org");
    await jobsAreDone();
    expect(smtp.received.slice(before).flatMap(({ to }) => to)).toEqual(["son@example.org"]);
  });
});

describe("a changed e-mail", () => {
  test("is told to the confirmed address, and asked about at the new one; nothing is told when it stays", async () => {
    const mehmet = await app.apiAs("mehmet");
    const before = smtp.received.length;
    await mehmet.patch("/users/me", { full_name: "Mehmet Usta" });
    await mehmet.patch("/users/me", { email: "hirsiz@example.org" });
    const mail = readMail((await smtp.mailTo(PEOPLE.mehmet.email, before)).raw);
    const question = readMail((await smtp.mailTo("hirsiz@example.org", before)).raw);
    await jobsAreDone();
    expect(
      smtp.received
        .slice(before)
        .flatMap(({ to }) => to)
        .toSorted(),
    ).toEqual(["hirsiz@example.org", PEOPLE.mehmet.email]);
    expect(question.headers.get("subject")).toEqual([
      tr("mail.confirmSubject", { site: "Çınaraltı" }),
    ]);
    expect(question.text).toContain("24 saat");
    expect(tokenIn(question.text, "/confirm-email")).toMatch(/^[\w-]{43}$/);
    expect(mail.headers.get("subject")).toEqual([
      tr("mail.emailChangedSubject", { site: "Çınaraltı" }),
    ]);
    expect(mail.text).toContain("7 gün");
    expect(tokenIn(mail.text, "/email-undo")).toMatch(/^[\w-]{43}$/);
    const [row] =
      await app.sql`select kind, email, expires_at - created_at as age from one_time_tokens where user_id = ${await app.idOf("mehmet")} and kind = 'email_undo'`;
    expect(row).toMatchObject({ email: PEOPLE.mehmet.email, age: "7 days" });
  });
});

test("the log names nobody and holds no token", async () => {
  await jobsAreDone();
  const tokens = smtp.received
    .flatMap(({ raw }) => linksIn(readMail(raw).text))
    .flatMap((link) =>
      [new URL(link).searchParams.get("token"), new URL(link).searchParams.get("code")].filter(
        (secret) => secret !== null,
      ),
    );
  const secrets = [
    ...smtp.received.flatMap(({ to }) => to),
    ...tokens,
    PASSWORD,
    "kimse@example.org",
  ];
  expect(tokens.length).toBeGreaterThan(5);
  expect(app.output()).toContain('"job":"send-reset-link"');
  expect(secrets.filter((secret) => app.output().includes(secret))).toEqual([]);
});

test("without a mail server, mails become files of their owner alone", async () => {
  const alone = await startApp({ LOG_LEVEL: "info" });
  await alone.api().post(`/password-recovery/${PEOPLE.emma.email}`);
  const folder = join(alone.data_dir, "mail");
  await expect.poll(() => existsSync(folder) && readdir(folder), SOON).toHaveLength(1);
  const [file = ""] = await readdir(folder);
  const mail = readMail(await readFile(join(folder, file), "utf8"));
  expect(mail.headers.get("to")).toEqual([PEOPLE.emma.email]);
  expect(mail.headers.get("auto-submitted")).toEqual(["auto-generated"]);
  expect(mail.html).toContain("/reset-password?token=");
  await expect.poll(() => alone.output(), SOON).toContain(join(folder, file));
  await alone.stop();
});

function recover(email: string) {
  return app.api().post(`/password-recovery/${email}`);
}

async function jobsAreDone(): Promise<void> {
  await expect
    .poll(
      async () => (await app.sql`select id from pgboss.job where name like 'send-%'`).length,
      SOON,
    )
    .toBe(0);
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

function tokenIn(text: string, path: string): string {
  const link = linksIn(text).find((each) => new URL(each).pathname === path);
  return new URL(link ?? "http://no.link").searchParams.get("token") ?? "";
}
