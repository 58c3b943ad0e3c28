import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unlinkedUsername } from "#app/lib/mail/without-links.server.ts";
import type { App } from "#tests/support/app.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { jobsAreDone } from "#tests/support/mailbox.ts";
import { linkTo, mailsTo, mailTo } from "#tests/support/mails.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import type { Smtp } from "#tests/support/smtp.ts";
import { tr } from "#tests/support/texts.ts";

const OLD = PEOPLE.ayse.email;
const NEW_PASSWORD = "yepyeni-bir-parola";
const ACCOUNT = { site: "Divan", name: unlinkedUsername(PEOPLE.ayse.username) };
const PASSWORD_CHANGED = tr("mail.passwordChangedText", ACCOUNT);

let smtp: Smtp;
let app: App;
beforeAll(async () => {
  ({ app, smtp } = await sharedMailApp());
});
beforeEach(async () => {
  await jobsAreDone(app);
  const id = await app.idOf("ayse");
  await app.sql`delete from one_time_tokens`;
  await app.sql`update users set email = ${OLD}, confirmed_email = ${OLD}, is_active = true where id = ${id}`;
  await app.sql`update passwords set hash = (select hash from passwords where user_id = ${await app.idOf("mehmet")}) where user_id = ${id}`;
  smtp.received.length = 0;
});

describe("a reset link", () => {
  test("is invalid after the member changed the password", async () => {
    const token = await askForReset();
    const page = await (await (await app.as("ayse")).get("/settings?tab=password")).submit({
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    });
    expect(page.notice).toBe(`${tr("notices.success")} ${tr("notices.passwordUpdated")}`);
    expect(await useReset(token)).toEqual([
      400,
      { detail: "Invalid token", code: "invalid_one_time_token" },
    ]);
    const mail = await mailTo(smtp, OLD, PASSWORD_CHANGED);
    expect(mail).toContain("/recover-password?lang=tr");
    expect(mail).toContain(tr("mail.passwordChangedNotYou"));
    expect(mail.indexOf(tr("mail.passwordChangedNotYou"))).toBeLessThan(
      mail.indexOf(`${tr("mail.recoverLink")}:`),
    );
    expect(mail).not.toContain("token=");
    expect(app.output()).toContain(
      `"event":"password_changed","user_id":${await app.idOf("ayse")}`,
    );
  });

  test("stays valid after other changes", async () => {
    const token = await askForReset();
    await (await app.apiAs("selin")).patch(`/users/${await app.idOf("ayse")}`, {
      full_name: "Ayşe D.",
      email: OLD,
      is_active: true,
    });
    await (await app.apiAs("ayse")).patch("/users/me", {
      full_name: PEOPLE.ayse.full_name,
      email: "AYSE@example.org",
    });
    expect(await useReset(token)).toEqual([200, { message: "Password updated successfully" }]);
    await mailTo(smtp, OLD, PASSWORD_CHANGED);
    expect(app.output()).toContain(`"event":"password_reset","user_id":${await app.idOf("ayse")}`);
  });

  test("is invalid after a password change, as is the confirmation link of a pending e-mail", async () => {
    const ayse = await app.as("ayse");
    await (await ayse.get("/settings?tab=profile&edit=1")).submit({
      email: "yeni@example.org",
      current_password: PASSWORD,
    });
    const confirm = await app
      .browser()
      .get(await linkTo(smtp, "yeni@example.org", "/confirm-email"));
    const token = await askForReset();
    await (await app.apiAs("ayse")).patch("/users/me/password", {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
    });
    expect((await confirm.submit()).status).toBe(400);
    expect(await useReset(token)).toEqual([
      400,
      { detail: "Invalid token", code: "invalid_one_time_token" },
    ]);
  });
});

describe("an undo link", () => {
  test("stays valid after a change of the password, and is invalid after a superuser set the e-mail", async () => {
    await (await app.apiAs("ayse")).patch("/users/me", { email: "hirsiz@example.org" });
    const link = await linkTo(smtp, OLD, "/email-undo");
    const { body } = await app
      .api()
      .post(
        "/login/access-token",
        new URLSearchParams({ username: "hirsiz@example.org", password: PASSWORD }),
      );
    await app
      .api(body.access_token)
      .patch("/users/me/password", { current_password: PASSWORD, new_password: NEW_PASSWORD });
    expect((await app.browser().get(link)).heading).toBe(tr("settings.undo"));
    await (await app.apiAs("selin")).patch(`/users/${await app.idOf("ayse")}`, { email: OLD });
    expect((await app.browser().get(link)).heading).toBe(tr("joining.linkInvalid"));
  });
});

test("an e-mail that a superuser sets is confirmed, and both addresses get an email", async () => {
  await (await app.apiAs("selin")).patch(`/users/${await app.idOf("ayse")}`, {
    email: "ayse.admin@example.org",
  });
  expect(
    await app.sql`select email, confirmed_email from users where id = ${await app.idOf("ayse")}`,
  ).toEqual([{ email: "ayse.admin@example.org", confirmed_email: "ayse.admin@example.org" }]);
  await mailTo(smtp, OLD, tr("mail.emailSetBySuperuserText", ACCOUNT));
  await mailTo(smtp, "ayse.admin@example.org", tr("mail.emailSetText", ACCOUNT));
  await jobsAreDone(app);
  expect(
    [OLD, "ayse.admin@example.org"]
      .flatMap((address) => mailsTo(smtp, address))
      .filter((text) => text.includes("token=")),
  ).toEqual([]);
});

test("creating a recovery link as a superuser is logged", async () => {
  const selin = await app.apiAs("selin");
  const before = await app.sql`select id from audit_log`;
  expect((await selin.post(`/password-recovery-html-content/${OLD}`)).status).toBe(200);
  expect((await selin.post("/password-recovery-html-content/kimse@example.org")).status).toBe(404);
  const added =
    await app.sql`select actor_username, action, subject_type, subject_id, subject_name, before, after from audit_log where id > all(${before.map(({ id }) => Number(id))})`;
  expect(added).toEqual([
    {
      actor_username: "selin",
      action: "recovery_link",
      subject_type: "user",
      subject_id: await app.idOf("ayse"),
      subject_name: PEOPLE.ayse.username,
      before: null,
      after: null,
    },
  ]);
  expect((await (await app.as("selin")).get("/admin/log")).main).toContain(
    tr("admin.userRecoveryLink", { actor: "selin", name: "ayşe.demir" }),
  );
});

async function askForReset(): Promise<string> {
  await app.api().post(`/password-recovery/${OLD}`);
  return /token=([\w-]+)/.exec(await linkTo(smtp, OLD, "/reset-password"))?.[1] ?? "";
}

async function useReset(token: string) {
  const { status, body } = await app
    .api()
    .post("/reset-password/", { token, new_password: "başka-bir-parola" });
  return [status, body];
}
