import { LinkifyIt } from "linkify-it";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#tests/support/app.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { jobsAreDone } from "#tests/support/mailbox.ts";
import { linkTo, mailsTo, mailTo } from "#tests/support/mails.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import type { Smtp } from "#tests/support/smtp.ts";
import { en, tr } from "#tests/support/texts.ts";
import { currentTab, errorOf } from "./settings-page.ts";

const OLD = PEOPLE.ayse.email;
const NEW = "ayse.yeni@example.org";
const CLOSED = tr("joining.linkInvalid");

let smtp: Smtp;
let app: App;
beforeAll(async () => {
  ({ app, smtp } = await sharedMailApp());
});
beforeEach(async () => {
  await jobsAreDone(app);
  await app.sql`delete from one_time_tokens`;
  for (const { username, email } of Object.values(PEOPLE))
    await app.sql`update users set email = ${email}, confirmed_email = ${email} where username = ${username}`;
  smtp.received.length = 0;
});

describe("a change in the settings", () => {
  test.each([
    [{}, 422, tr("messages.currentPasswordRequired")],
    [{ current_password: "yanlış-parola" }, 400, tr("messages.incorrectPassword")],
  ])("asks for the password: %j", async (typed, status, message) => {
    const page = await (await edit(await app.as("ayse"))).submit({
      email: NEW,
      full_name: "Ayşe Yeni",
      ...typed,
    });
    expect([page.status, currentTab(page), errorOf(page, "current_password")]).toEqual([
      status,
      tr("words.myProfile"),
      message,
    ]);
    expect(
      ["email", "full_name"].map((name) => page.find(`input[name=${name}]`).getAttribute("value")),
    ).toEqual([NEW, "Ayşe Yeni"]);
    expect(page.html).not.toContain("yanlış-parola");
    await jobsAreDone(app);
    expect([await addresses("ayse"), smtp.received]).toEqual([
      { email: OLD, confirmed_email: OLD },
      [],
    ]);
    expect(
      await app.sql`select full_name from users where username = ${PEOPLE.ayse.username}`,
    ).toEqual([{ full_name: PEOPLE.ayse.full_name }]);
    expect(await app.sql`select kind from one_time_tokens`).toEqual([]);
  });

  test("takes effect when its link is opened and confirmed, without signing in", async () => {
    const ayse = await app.as("ayse");
    const saved = await change(ayse, NEW);
    expect([saved.path, saved.notice]).toEqual([
      "/settings?tab=profile",
      expect.stringContaining(tr("notices.emailChangePending")),
    ]);
    expect(saved.main).toContain(tr("settings.pendingText", { pending: NEW, email: OLD }));
    const link = await linkTo(smtp, NEW, "/confirm-email");
    await jobsAreDone(app);
    expect(mailsTo(smtp, OLD)).toEqual([]);
    expect(await addresses("ayse")).toEqual({ email: OLD, confirmed_email: OLD });

    const page = await app.browser().get(link);
    expect([page.status, page.heading, page.main]).toEqual([
      200,
      tr("settings.confirmTitle"),
      expect.stringContaining(
        tr("settings.confirmChangeText", { name: PEOPLE.ayse.username, email: NEW }),
      ),
    ]);
    expect(await addresses("ayse")).toEqual({ email: OLD, confirmed_email: OLD });
    const confirmed = await page.submit();
    expect([confirmed.path, confirmed.heading]).toEqual([
      "/confirm-email?confirmed=1&lang=tr",
      tr("settings.confirmedTitle"),
    ]);
    expect(await addresses("ayse")).toEqual({ email: NEW, confirmed_email: NEW });
    expect((await ayse.get("/settings")).all("main form:not([enctype])")).toEqual([]);
    await mailTo(smtp, OLD, "/email-undo?token=");
    const message = await mailTo(
      smtp,
      NEW,
      tr("mail.emailSetText", { site: "Divan", name: "ayşe.\u2060demir" }),
    );
    expect(message).not.toContain("token=");
    expect(app.output()).toContain(`"event":"email_changed","user_id":${await app.idOf("ayse")}`);
    expect(await app.sql`select distinct kind, email from one_time_tokens`).toEqual([
      { kind: "email_undo", email: OLD },
    ]);
    expect((await app.browser().get(link)).heading).toBe(CLOSED);
  });

  test("can be cancelled, also before its e-mail is sent", async () => {
    const ayse = await app.as("ayse");
    await change(ayse, NEW);
    const link = await linkTo(smtp, NEW, "/confirm-email");
    const cancelled = await (await ayse.get("/settings")).submit(
      {},
      { button: tr("settings.cancelChange") },
    );
    expect([cancelled.path, cancelled.notice, cancelled.all("main form:not([enctype])")]).toEqual([
      "/settings?tab=profile",
      tr("notices.emailChangeCancelled"),
      [],
    ]);
    expect((await app.browser().get(link)).heading).toBe(CLOSED);

    smtp.state.refuse = "451 later";
    const refused = smtp.countRefused();
    await change(ayse, "baska@example.org");
    await smtp.until(() => smtp.countRefused() > refused);
    await (await ayse.get("/settings")).submit({}, { button: tr("settings.cancelChange") });
    smtp.state.refuse = "";
    await app.sql`update pgboss.job set start_after = now() where state < 'completed'`;
    await app.sql`select pg_notify('divan_jobs', 'send-email-confirmation')`;
    await jobsAreDone(app);
    expect(mailsTo(smtp, "baska@example.org")).toEqual([]);
    expect(await addresses("ayse")).toEqual({ email: OLD, confirmed_email: OLD });
  });

  test("can have its e-mail sent again; one of the links works, once", async () => {
    const ayse = await app.as("ayse");
    await change(ayse, NEW);
    const first = await linkTo(smtp, NEW, "/confirm-email");
    smtp.received.length = 0;
    const again = await (await ayse.get("/settings/email")).submit(
      {},
      { button: tr("settings.resendConfirmation") },
    );
    expect(again.notice).toBe(tr("notices.confirmationSent"));
    const second = await linkTo(smtp, NEW, "/confirm-email");
    expect(second).not.toBe(first);
    await (await app.browser().get(first)).submit();
    expect((await addresses("ayse"))?.email).toBe(NEW);
    expect((await app.browser().get(second)).heading).toBe(CLOSED);
  });
});

test.each([
  "/confirm-email",
  "/confirm-email?token=",
  "/confirm-email?token=x",
  `/confirm-email?token=${"A".repeat(43)}`,
  "/confirm-email?token=%00",
])("%s is not a valid link", async (path) => {
  const page = await app.browser().get(path);
  expect([page.status, page.heading, page.all("main form:not([enctype])")]).toEqual([
    200,
    CLOSED,
    [],
  ]);
  const token = new URL(path, app.url).searchParams.get("token") ?? "";
  expect((await app.browser().post(path, { token })).status).toBeGreaterThanOrEqual(400);
});

test.each(["https://evil.example/win", "Win evil.example now"])(
  "an e-mail to a typed address has no link but its own for a member named %s",
  async (full_name) => {
    const ayse = await app.apiAs("ayse");
    await ayse.patch("/users/me", { full_name, username: "prize.com" });
    await ayse.patch("/users/me", { email: "stranger@example.org" });
    const text = await mailTo(smtp, "stranger@example.org", "/confirm-email?token=");
    await app.sql`update users set full_name = ${PEOPLE.ayse.full_name}, username = ${PEOPLE.ayse.username} where username = 'prize.com'`;
    const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).match(text) ?? [];
    expect(links.map(({ url }) => new URL(url).pathname)).toEqual(["/confirm-email"]);
  },
);

test("a recovery link confirms no address, and a confirmation link resets no password", async () => {
  await app.api().post(`/password-recovery/${OLD}`);
  const reset = tokenIn(await linkTo(smtp, OLD, "/reset-password"));
  expect((await app.browser().post("/confirm-email", { token: reset })).status).toBe(400);
  await change(await app.as("ayse"), NEW);
  const confirm = tokenIn(await linkTo(smtp, NEW, "/confirm-email"));
  expect(
    (await app.api().post("/reset-password/", { token: confirm, new_password: "yeni-bir-parola" }))
      .body,
  ).toEqual({ detail: "Invalid token", code: "invalid_one_time_token" });
  expect((await app.browser().post("/email-undo", { token: confirm })).status).toBe(400);
});

test("the language is the reader's, else the account's", async () => {
  await change(await app.as("emma"), "emma.new@example.org");
  const link = await linkTo(smtp, "emma.new@example.org", "/confirm-email");
  expect((await app.browser().get(link)).heading).toBe(en("settings.confirmTitle"));
  const reader = app.browser();
  await reader.post("/preferences", { language: "tr" });
  const page = await reader.get(link);
  expect([page.heading, (await page.submit()).heading]).toEqual([
    tr("settings.confirmTitle"),
    tr("settings.confirmedTitle"),
  ]);
});

describe("an unconfirmed address", () => {
  test("is given to the member who confirms it; the other falls back to the confirmed address and gets an e-mail", async () => {
    await (await app.apiAs("mehmet")).patch("/users/me", { email: "ceo@bigcompany.example" });
    await jobsAreDone(app);
    smtp.received.length = 0;
    await change(await app.as("ayse"), "ceo@bigcompany.example");
    const confirmed = await (
      await app.browser().get(await linkTo(smtp, "ceo@bigcompany.example", "/confirm-email"))
    ).submit();
    expect(confirmed.heading).toBe(tr("settings.confirmedTitle"));
    expect(await addresses("ayse")).toEqual({
      email: "ceo@bigcompany.example",
      confirmed_email: "ceo@bigcompany.example",
    });
    expect(await addresses("mehmet")).toEqual({
      email: PEOPLE.mehmet.email,
      confirmed_email: PEOPLE.mehmet.email,
    });
    await mailTo(
      smtp,
      PEOPLE.mehmet.email,
      tr("mail.emailDisplacedText", {
        site: "Divan",
        name: "mehmet.\u2060usta",
        email: PEOPLE.mehmet.email,
      }),
    );
    expect(
      await app.sql`select kind from one_time_tokens where user_id = ${await app.idOf("mehmet")}`,
    ).toEqual([]);
  });

  test("is confirmed with the concerned accounts locked by ascending id", async () => {
    const [lower, higher] =
      (await app.idOf("ayse")) < (await app.idOf("mehmet"))
        ? (["ayse", "mehmet"] as const)
        : (["mehmet", "ayse"] as const);
    await app.sql`update users set email = 'baska@example.org', confirmed_email = 'eski@example.org' where username = ${PEOPLE[lower].username}`;
    await change(await app.as(higher), "eski@example.org");
    const page = await app.browser().get(await linkTo(smtp, "eski@example.org", "/confirm-email"));
    const { submitted, unlocked } = await app.sql.begin(async (tx) => {
      await tx`select from users where username = ${PEOPLE[lower].username} for update`;
      const submitted = page.submit();
      await expect
        .poll(
          () =>
            app.sql`select 1 from pg_stat_activity where datname = ${app.database} and wait_event_type = 'Lock'`,
          { timeout: 10_000 },
        )
        .toHaveLength(1);
      return {
        submitted,
        unlocked:
          await tx`select username from users where username = ${PEOPLE[higher].username} for update skip locked`,
      };
    });
    expect((await submitted).heading).toBe(tr("settings.confirmedTitle"));
    expect(unlocked).toEqual([{ username: PEOPLE[higher].username }]);
    expect([await addresses(lower), await addresses(higher)]).toEqual([
      { email: "baska@example.org", confirmed_email: null },
      { email: "eski@example.org", confirmed_email: "eski@example.org" },
    ]);
  });

  test("is given to the guest whose invite was mailed there", async () => {
    await (await app.apiAs("mehmet")).patch("/users/me", { email: "ceo2@bigcompany.example" });
    await jobsAreDone(app);
    smtp.received.length = 0;
    const link = await invitationTo("ceo2@bigcompany.example");
    const page = await app.browser().get(link);
    expect((await page.submit(guest("patron"))).path).toBe("/login");
    expect(
      await app.sql`select email, confirmed_email from users where username = 'patron'`,
    ).toEqual([{ email: "ceo2@bigcompany.example", confirmed_email: "ceo2@bigcompany.example" }]);
    expect((await addresses("mehmet"))?.email).toBe(PEOPLE.mehmet.email);
    await jobsAreDone(app);
    expect(
      mailsTo(smtp, "ceo2@bigcompany.example").filter((text) => text.includes("/confirm-email")),
    ).toEqual([]);
  });

  test("cannot be one that another member has confirmed", async () => {
    await (await app.apiAs("mehmet")).patch("/users/me", { email: "mehmet.baska@example.org" });
    const nazim = await app.apiAs("nazim");
    const { status, body } = await nazim.patch("/users/me", { email: PEOPLE.mehmet.email });
    expect([status, body]).toEqual([
      409,
      { detail: "User with this email already exists", code: "email_taken" },
    ]);
    const copied = await copiedLink({});
    const refused = await (await app.browser().get(copied)).submit({
      ...guest("taklit"),
      email: PEOPLE.mehmet.email,
    });
    expect([refused.status, await app.sql`select id from users where username = 'taklit'`]).toEqual(
      [400, []],
    );
  });
});

describe("signing up", () => {
  test("by a copied link does not confirm the address, and sends a confirmation e-mail", async () => {
    await (await app.browser().get(await copiedLink({}))).submit({
      ...guest("kopya"),
      email: "kopya@example.org",
    });
    expect(
      await app.sql`select email, confirmed_email from users where username = 'kopya'`,
    ).toEqual([{ email: "kopya@example.org", confirmed_email: null }]);
    const member = app.browser();
    await (await member.get("/login")).submit({ email: "kopya@example.org", password: PASSWORD });
    expect((await member.get("/settings")).main).toContain(
      tr("settings.unconfirmedText", { email: "kopya@example.org" }),
    );
    await (
      await app.browser().get(await linkTo(smtp, "kopya@example.org", "/confirm-email"))
    ).submit();
    expect(await app.sql`select confirmed_email from users where username = 'kopya'`).toEqual([
      { confirmed_email: "kopya@example.org" },
    ]);
    expect(await app.sql`select kind from one_time_tokens`).toEqual([]);
    expect((await member.get("/settings")).all("main form:not([enctype])")).toEqual([]);
  });

  test("by the copied link of a mailed invite does not confirm the address, because the host has that link, too", async () => {
    await invitationTo("mektup@example.org");
    const { body } = await (await app.apiAs("selin")).get("/invites/");
    const { pathname, search } = new URL(body.data[0].signup_link);
    await (await app.browser().get(`${pathname}${search}`)).submit(guest("mektup"));
    expect(
      await app.sql`select email, confirmed_email from users where username = 'mektup'`,
    ).toEqual([{ email: "mektup@example.org", confirmed_email: null }]);
    expect(await linkTo(smtp, "mektup@example.org", "/confirm-email")).toContain("token=");
  });

  test("with an unconfirmed address, password recovery sends the confirmation first and works after it", async () => {
    await (await app.browser().get(await copiedLink({}))).submit({
      ...guest("unutkan"),
      email: "unutkan@example.org",
    });
    await linkTo(smtp, "unutkan@example.org", "/confirm-email");
    smtp.received.length = 0;
    const requested = await (await app.browser().get("/recover-password")).submit({
      email: "unutkan@example.org",
    });
    expect(requested.notice).toContain(tr("notices.recoverySent"));
    const mail = await mailTo(
      smtp,
      "unutkan@example.org",
      tr("mail.confirmForRecovery", { site: "Divan" }),
    );
    expect(mail).not.toContain("/reset-password");
    const confirmed = await (
      await app.browser().get(await linkTo(smtp, "unutkan@example.org", "/confirm-email"))
    ).submit();
    const recover = await confirmed.follow(tr("joining.resetTitle"));
    await recover.submit({ email: "unutkan@example.org" });
    const reset = await app
      .browser()
      .get(await linkTo(smtp, "unutkan@example.org", "/reset-password"));
    expect(
      (
        await reset.submit({
          new_password: "hatırladım-artık",
          confirm_password: "hatırladım-artık",
        })
      ).path,
    ).toBe("/login");
  });
});

describe("a forgotten password", () => {
  test("is mailed to the confirmed address, for either of the two addresses", async () => {
    await (await app.apiAs("ayse")).patch("/users/me", { email: "hirsiz@example.org" });
    await jobsAreDone(app);
    for (const email of ["hirsiz@example.org", OLD]) {
      smtp.received.length = 0;
      expect((await app.api().post(`/password-recovery/${email}`)).body).toEqual({
        message: "If that email is registered, we sent a password recovery link",
      });
      await linkTo(smtp, OLD, "/reset-password");
      await jobsAreDone(app);
      expect(smtp.received.flatMap(({ to }) => to)).toEqual([OLD]);
    }
    expect(app.output()).toMatch(/"event":"recovery_requested","network":"127\.0\.0\.1"/);
  });
});

function edit(browser: Browser): Promise<Page> {
  return browser.get("/settings?tab=profile&edit=1");
}

async function change(browser: Browser, email: string): Promise<Page> {
  return await (await edit(browser)).submit({ email, current_password: PASSWORD });
}

async function addresses(person: PersonName) {
  const [row] =
    await app.sql`select email, confirmed_email from users where username = ${PEOPLE[person].username}`;
  return row;
}

const guest = (username: string) => ({
  full_name: "Yeni Gelen",
  username,
  password: PASSWORD,
  confirm_password: PASSWORD,
});

async function invitationTo(email_to: string): Promise<string> {
  await (await app.apiAs("selin")).post("/invites/", { email_to });
  const text = await mailTo(smtp, email_to, "/signup?code=");
  return /\/signup\?code=\S+/.exec(text)?.[0] ?? "";
}

async function copiedLink(invite: object): Promise<string> {
  const { body } = await (await app.apiAs("selin")).post("/invites/", invite);
  const { pathname, search } = new URL(body.signup_link);
  return `${pathname}${search}`;
}

function tokenIn(link: string): string {
  return new URL(link, app.url).searchParams.get("token") ?? "";
}
