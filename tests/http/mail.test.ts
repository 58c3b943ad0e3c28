import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LinkifyIt } from "linkify-it";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { readMail } from "#tests/support/read-mail.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { en, tr } from "#tests/support/texts.ts";

/** Busy machines need more time. */
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
  test("is mailed in Turkish, as text and HTML, with a working link to the site's own address", async () => {
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
    expect(mail.html).toContain(`<title>${tr("mail.resetSubject", { site: "Çınaraltı" })}</title>`);
    expect(mail.text.trimEnd()).toMatch(/\n-- \nÇınaraltı$/);
    expect(mail.html).toMatch(/>Çınaraltı<\/p>\s*<\/div>/);
    const token = tokenIn(mail.text, "/reset-password");
    expect(mail.html).toContain(`href="${SITE}/reset-password?token=${token}&amp;lang=tr"`);
    expect(linksIn(mail.text + mail.html).filter((link) => !link.startsWith(`${SITE}/`))).toEqual(
      [],
    );
    const { status } = await app
      .api()
      .post("/reset-password/", { token, new_password: "yeni-bir-parola" });
    expect(status).toBe(200);
  });

  test("is mailed in the recipient's language", async () => {
    await recover(PEOPLE.emma.email);
    const mail = readMail((await smtp.mailTo(PEOPLE.emma.email)).raw);
    expect(mail.headers.get("subject")).toEqual([en("mail.resetSubject", { site: "Çınaraltı" })]);
    expect(mail.text).toContain(en("mail.greeting", { name: "Emma Hart" }));
  });

  test("is not mailed to unknown addresses and inactive accounts, and the answer is the same", async () => {
    // Another test may still send a notice of the changed password.
    await jobsAreDone();
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

  test("leaves no job in the queue after sending", async () => {
    await jobsAreDone();
    expect(await app.sql`select id from pgboss.job where name like 'send-%'`).toEqual([]);
    expect(await app.sql`select id from pgboss.archive where name like 'send-%'`).toEqual([]);
  });
});

describe("an invitation", () => {
  test("quotes the member's text without changing the headers or the markup", async () => {
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
      new RegExp(
        `^${en("mail.inviteSubject", { name: String.raw`Emma\s+Bcc: \[address removed\] \(@emma\)`, site: "Çınaraltı" })}$`,
      ),
    );
    expect(mail.html).toContain("&lt;script&gt;");
    expect(mail.html).not.toMatch(/<script|<a href=https:\/\/evil/);
    expect(mail.text).toContain(`${SITE}/signup?code=`);
    await app.sql`update users set full_name = 'Emma Hart' where username = 'emma'`;
  });

  test("names the member by full name and username, and contains no link but its own", async () => {
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
      tr("mail.inviteSubject", { name: `win. example (${username})`, site: "Çınaraltı" }),
    ]);
    const inert_text = `Kazandın! ${tr("mail.removedAddress")}, www. evil. example, evil. example, hxxp: //evil. example ya da ${tr("mail.removedAddress")}. Görüşürüz. Bekliyorum`;
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(
        tr("mail.inviteSays", { name: `win. example (${username})`, text: inert_text }),
      );
      expect([...new Set(linksIn(part))]).toEqual([
        expect.stringMatching(new RegExp(`^${SITE}/signup\\?code=[\\w.-]+&(amp;)?lang=tr$`)),
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
  ])("is refused for anything but one address: %j", async (email_to) => {
    const selin = await app.apiAs("selin");
    expect((await selin.post("/invites/", { email_to })).status).toBe(422);
  });

  test("is not mailed when the member switched it off, or when the invite is refused", async () => {
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
  test("is announced to the confirmed address and confirmed at the new one; an unchanged e-mail sends nothing", async () => {
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
    expect(question.text).toContain(tr("mail.resetLasts", { count: 24 }));
    expect(tokenIn(question.text, "/confirm-email")).toMatch(/^[\w-]{43}$/);
    expect(mail.headers.get("subject")).toEqual([
      tr("mail.emailChangedSubject", { site: "Çınaraltı" }),
    ]);
    expect(mail.text).toContain(tr("mail.emailChangedLasts", { count: 7 }));
    expect(tokenIn(mail.text, "/email-undo")).toMatch(/^[\w-]{43}$/);
    const [row] =
      await app.sql`select kind, email, expires_at - created_at as age from one_time_tokens where user_id = ${await app.idOf("mehmet")} and kind = 'email_undo'`;
    expect(row).toMatchObject({ email: PEOPLE.mehmet.email, age: "7 days" });
  });
});

test("the log contains no address and no token", async () => {
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

test("without a mail server, emails are written to files", async () => {
  const app_without_smtp = await sharedApp();
  await app_without_smtp.api().post(`/password-recovery/${PEOPLE.emma.email}`);
  const folder = join(app_without_smtp.data_dir, "mail");
  await expect.poll(() => existsSync(folder) && readdir(folder), SOON).toHaveLength(1);
  const [file = ""] = await readdir(folder);
  const mail = readMail(await readFile(join(folder, file), "utf8"));
  expect(mail.headers.get("to")).toEqual([PEOPLE.emma.email]);
  expect(mail.headers.get("auto-submitted")).toEqual(["auto-generated"]);
  expect(mail.text).toContain("/reset-password?token=");
  await expect.poll(() => app_without_smtp.output(), SOON).toContain(join(folder, file));
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
  const link = linksIn(text).find((address) => new URL(address).pathname === path);
  return new URL(link ?? "http://no.link").searchParams.get("token") ?? "";
}
