import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { mailTo } from "#tests/support/mailbox.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { en, tr } from "#tests/support/texts.ts";

describe("without a mail server", () => {
  let app: App;
  beforeAll(async () => {
    app = await sharedApp();
  });

  test("a superuser reads a stored e-mail, copies its link, and the audit log says so", async () => {
    const selin = await app.as("selin");
    expect((await selin.get("/admin/mail")).main).toContain(tr("adminMail.noneStored"));
    await app.api().post(`/password-recovery/${PEOPLE.emma.email}`);
    const { text } = await mailTo(app, PEOPLE.emma.email);
    const link = /\S+\/reset-password\?token=\S+/.exec(text)?.[0];
    const list = await selin.get("/admin/mail");
    expect(list.main).toContain(tr("adminMail.notSetUp"));
    expect(list.main).toContain(join(app.data_dir, "mail"));
    expect(list.main).toContain(PEOPLE.emma.email);
    expect(list.html).not.toContain("token=");
    const mail_file = await selin.get(list.find("main tbody a").getAttribute("href") ?? "");
    expect(mail_file.heading).toBe(en("mail.resetSubject", { site: "Divan" }));
    expect(mail_file.find("main ul a").getAttribute("href")).toBe(link);
    expect(mail_file.find("main pre").textContent).toContain(link);
    expect(
      await app.sql`select actor_username, action, subject_type, subject_name, after from audit_log`,
    ).toEqual([
      {
        actor_username: "selin",
        action: "read",
        subject_type: "letter",
        subject_name: "emma",
        after: { letter: mail_file.path.split("/").at(-1) },
      },
    ]);
    expect((await selin.get("/admin/log")).main).toContain(
      tr("admin.mailFileRead", { actor: "selin", name: "emma" }),
    );
    const facts = (await selin.get("/admin")).main;
    expect(facts).toContain(tr("admin.mailNotSetUp"));
    expect(facts).toContain(tr("admin.mailFilesWaiting", { count: 1 }));
  });

  test("no other file can be read", async () => {
    const selin = await app.as("selin");
    mkdirSync(join(app.data_dir, "mail"), { recursive: true });
    writeFileSync(join(app.data_dir, "mail", "other.eml"), "To: x@example.org\r\n\r\nx");
    for (const id of ["other", "..%2Fsession-secret", "..%2Fmail%2Fother", "%00"])
      expect((await selin.get(`/admin/mail/${id}`)).status).toBe(404);
  });

  test("no page says that an email is sent", async () => {
    const ayse = await app.as("ayse");
    const form = await ayse.get("/invites/new");
    expect(form.main).toContain(tr("invites.passOn"));
    expect(form.find("input[name=send_email]").hasAttribute("disabled")).toBe(true);
    const created = await ayse.post("/invites/new", {
      email_to: "konuk@example.org",
      send_email: "on",
    });
    expect(created.notice).toContain(
      `${tr("notices.inviteCreated")} ${tr("invites.copyYourself")}`,
    );
    const several = await ayse.get("/invites/several");
    expect(several.main).toContain(tr("invites.passOnSeveral"));
    const made = await several.submit({ people: "ali@example.org\ncan@example.org" });
    expect(made.main).toContain(tr("invites.sendAllYourself"));
    expect(made.main).not.toContain(tr("invites.sendYourself"));
    expect((await form.submit({ text: "Gel" })).notice).not.toContain(tr("invites.copyYourself"));
    const settings = [
      await ayse.get("/settings?tab=profile&edit"),
      await ayse.get("/settings?tab=subscriptions"),
      await ayse.get("/settings/mail"),
      await app.browser().get("/recover-password"),
    ];
    for (const page of settings) expect(page.main).toContain(tr("settings.cannotMail"));
  });

  test("superusers, and only they, are warned of links that nobody else can open", async () => {
    const [selin, ayse] = [await app.as("selin"), await app.as("ayse")];
    const head = tr("invites.localLinksHead");
    expect((await selin.get("/invites")).main).toContain(head);
    expect((await ayse.get("/invites")).main).not.toContain(head);
  });
});

describe("with a mail server", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let server: string;
  let app: App;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = smtp.url.replace("smtp://", "");
    app = await startApp({
      SMTP_URL: `smtp://kutu:gizli-parola@${server}`,
      SITE_URL: "http://localhost:9",
    });
  });
  afterAll(async () => {
    await app.stop();
    await smtp.stop();
  });

  test("a test email says in place how it ended", async () => {
    const page = await (await app.as("selin")).get("/admin/mail");
    expect(page.main).toContain(tr("adminMail.sentBy", { server }));
    expect(page.html).not.toContain("gizli-parola");
    const sent = await page.submit();
    expect([sent.path, sent.notice]).toEqual([
      "/admin/mail",
      expect.stringContaining(tr("notices.testMailSent")),
    ]);
    expect(smtp.received.map(({ to }) => to)).toEqual([[PEOPLE.selin.email]]);
    smtp.state.refuse = "550 5.1.1 no such user";
    const refused = await page.submit();
    smtp.state.refuse = "";
    expect(refused.status).toBe(422);
    expect(refused.find("main [role=alert]").textContent).toBe(
      tr("adminMail.testFailed") +
        tr("adminMail.serverSays", { server, cause: tr("adminMail.cause_recipient") }) +
        tr("adminMail.codes", { codes: "EENVELOPE 550 RCPT TO" }),
    );
    expect(app.output()).toContain(`${server} did not take a mail: it refused the recipient`);
  });

  test("failures are listed with host, port and cause, and without the recipient", async () => {
    const error = `${server} did not take a mail: nothing listens at this port (ESOCKET ECONNREFUSED CONN)`;
    await app.sql`insert into pgboss.job (name, data, state, completed_on, started_on, start_after, retry_count, output) values
      ('send-reset-link', '{"email": "gizli@example.org"}', 'failed', now(), now(), now(), 13, ${app.sql.json({ message: error })}),
      ('send-invitation', '{"invite_id": 1}', 'retry', null, now(), now() + interval '1 day', 1, ${app.sql.json({ message: "out of memory" })})`;
    const selin = await app.as("selin");
    const page = await selin.get("/admin/mail");
    const cause = tr("adminMail.cause_refusedConnection");
    expect(page.main).toContain(tr("adminMail.serverSays", { server, cause }));
    expect(page.main).toContain(tr("adminMail.triesOver", { count: 14 }));
    expect(page.main).toContain("out of memory");
    expect(page.main).toContain(tr("adminMail.tries", { count: 2 }));
    expect(page.html).not.toContain("gizli@example.org");
    const dashboard = (await selin.get("/admin")).main;
    expect(dashboard).toContain(tr("admin.mailFailed", { count: 1 }));
    expect(dashboard).not.toContain(tr("admin.mailNotSetUp"));
  });

  test("stored e-mails of an earlier time are only counted, and the pages say what they always said", async () => {
    const id = "20260101T000000000Z-0000abcd";
    mkdirSync(join(app.data_dir, "mail"), { recursive: true });
    writeFileSync(join(app.data_dir, "mail", `${id}.eml`), "To: x@example.org\r\n\r\nx");
    const selin = await app.as("selin");
    expect((await selin.get(`/admin/mail/${id}`)).status).toBe(404);
    expect((await selin.get("/admin/mail")).main).toContain(tr("adminMail.left", { count: 1 }));
    const invites = (await selin.get("/invites")).main;
    expect(invites).not.toContain(tr("invites.localLinksHead"));
    expect(invites).toContain(tr("invites.sharedLasts"));
    const form = await selin.get("/invites/new");
    expect(form.main).toContain(tr("invites.sendHint"));
    expect(form.find("input[name=send_email]").hasAttribute("checked")).toBe(true);
    const guest = await app.browser().get("/recover-password");
    expect((await guest.submit({ email: "nobody@example.org" })).notice).toContain(
      tr("notices.recoverySent"),
    );
  });
});
