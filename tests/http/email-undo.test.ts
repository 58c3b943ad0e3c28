import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "#tests/support/app.ts";
import { sharedMailApp } from "#tests/support/mail-app.ts";
import { jobsAreDone } from "#tests/support/mailbox.ts";
import { linkTo, mailsTo, mailTo } from "#tests/support/mails.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import type { Smtp } from "#tests/support/smtp.ts";
import { tr } from "#tests/support/texts.ts";

const OLD = PEOPLE.ayse.email;
const CLOSED = tr("joining.linkInvalid");
const NEW_PASSWORD = "hırsızın-parolası";

let smtp: Smtp;
let app: App;
beforeAll(async () => {
  ({ app, smtp } = await sharedMailApp());
});
beforeEach(async () => {
  await jobsAreDone(app);
  await app.sql`delete from one_time_tokens`;
  await app.sql`update users set email = ${OLD}, confirmed_email = ${OLD} where username = ${PEOPLE.ayse.username}`;
  await app.sql`
    insert into passwords (user_id, hash, changed_at)
    select ayse.id, p.hash, ayse.created_at from passwords p, users ayse where p.user_id = ${await app.idOf("selin")} and ayse.id = ${await app.idOf("ayse")}
    on conflict (user_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`;
  smtp.received.length = 0;
});

describe("the undo link", () => {
  test("restores the old address and ends every session", async () => {
    const ayse = await app.as("ayse");
    const client = await app.apiAs("ayse");
    const page = await app.browser().get(await changeTo("ayse.yeni@example.org"));
    expect([page.status, page.heading]).toEqual([200, tr("settings.undo")]);
    expect(page.main).toContain(OLD);
    const after = await page.submit();
    expect([after.path, after.notice]).toEqual(["/login", tr("notices.emailRestored")]);
    expect(await addresses()).toEqual({ email: OLD, confirmed_email: OLD });
    expect(
      await app.sql`select id from sessions where user_id = ${await app.idOf("ayse")}`,
    ).toEqual([]);
    expect((await ayse.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
    expect((await client.get("/users/me")).status).toBe(403);
    expect((await app.browser().post("/login", { email: OLD, password: PASSWORD })).path).toBe(
      "/forum",
    );
    await mailTo(
      smtp,
      "ayse.yeni@example.org",
      tr("mail.emailRemovedText", { site: "Divan", name: "ayşe.\u2060demir" }),
    );
    expect(mailsTo(smtp, OLD).filter((text) => text.includes("/reset-password"))).toEqual([]);
    expect(app.output()).toContain(
      `"event":"email_change_undone","user_id":${await app.idOf("ayse")},"password_dropped":false`,
    );
  });

  test("changes nothing when it is opened", async () => {
    const ayse = await app.as("ayse");
    const link = await changeTo("ayse.yeni@example.org");
    const before = await app.sql`select * from one_time_tokens order by token_hash`;
    for (let time = 0; time < 3; time++)
      expect((await app.browser().get(link)).heading).not.toBe(CLOSED);
    expect(await addresses()).toEqual({ email: "ayse.yeni@example.org", confirmed_email: OLD });
    expect((await ayse.get("/forum")).path).toBe("/forum");
    expect(await app.sql`select * from one_time_tokens order by token_hash`).toEqual(before);
  });

  test("works for the signed-in member, too, and leaves another member signed in", async () => {
    const mine = await (
      await (await app.as("ayse")).get(await changeTo("bir@example.org"))
    ).submit();
    expect([mine.path, (await addresses())?.email]).toEqual(["/login", OLD]);
    smtp.received.length = 0;
    const mehmet = await app.as("mehmet");
    const theirs = await (await mehmet.get(await changeTo("iki@example.org"))).submit();
    expect([theirs.path, (await addresses())?.email]).toEqual(["/forum", OLD]);
    expect(theirs.notice).toContain(tr("notices.emailRestored"));
  });

  test("works once", async () => {
    const page = await app.browser().get(await changeTo("ayse.yeni@example.org"));
    await page.submit();
    await app.sql`update users set email = 'sonraki@example.org' where username = ${PEOPLE.ayse.username}`;
    const again = await page.submit();
    expect([again.status, again.heading]).toEqual([400, CLOSED]);
    expect((await addresses())?.email).toBe("sonraki@example.org");
    expect((await app.browser().get(page.path)).heading).toBe(CLOSED);
  });

  test("does not take an address that another member has confirmed, and stays valid", async () => {
    const page = await app.browser().get(await changeTo("ayse.yeni@example.org"));
    await app.sql`update users set email = ${OLD}, confirmed_email = ${OLD} where username = ${PEOPLE.nazim.username}`;
    const before = await app.sql`select * from one_time_tokens order by token_hash`;
    const refused = await page.submit();
    expect([refused.status, refused.heading]).toEqual([409, tr("settings.undo")]);
    expect(refused.find("main [role=alert] li").textContent).toBe(tr("messages.emailTakenByOther"));
    expect((await addresses())?.email).toBe("ayse.yeni@example.org");
    expect(await app.sql`select * from one_time_tokens order by token_hash`).toEqual(before);
    await app.sql`update users set email = ${PEOPLE.nazim.email}, confirmed_email = ${PEOPLE.nazim.email} where username = ${PEOPLE.nazim.username}`;
  });

  test("takes the address from a member who has not confirmed it", async () => {
    const page = await app.browser().get(await changeTo("ayse.yeni@example.org"));
    await app.sql`update users set email = ${OLD} where username = ${PEOPLE.nazim.username}`;
    expect((await page.submit()).path).toBe("/login");
    expect((await addresses())?.email).toBe(OLD);
    expect(
      await app.sql`select email from users where username = ${PEOPLE.nazim.username}`,
    ).toEqual([{ email: PEOPLE.nazim.email }]);
    await mailTo(
      smtp,
      PEOPLE.nazim.email,
      tr("mail.emailDisplacedText", {
        site: "Divan",
        name: "nazım.\u2060e",
        email: PEOPLE.nazim.email,
      }),
    );
  });

  test.each([
    "/email-undo",
    "/email-undo?token=",
    "/email-undo?token=x",
    `/email-undo?token=${"A".repeat(43)}`,
    "/email-undo?token=%00",
  ])("%s is not a valid link", async (path) => {
    const page = await app.browser().get(path);
    expect([page.status, page.heading, page.all("main form")]).toEqual([200, CLOSED, []]);
    const token = new URL(path, app.url).searchParams.get("token") ?? "";
    expect((await app.browser().post(path, { token })).status).toBeGreaterThanOrEqual(400);
    expect((await addresses())?.email).toBe(OLD);
  });
});

describe("a password that was set after the change", () => {
  test("becomes invalid, and the owner gets a link to choose another", async () => {
    const link = await changeTo("hirsiz@example.org");
    await (
      await app.browser().get(await linkTo(smtp, "hirsiz@example.org", "/confirm-email"))
    ).submit();
    await app.api().post("/password-recovery/hirsiz@example.org");
    const reset = await linkTo(smtp, "hirsiz@example.org", "/reset-password");
    await (await app.browser().get(reset)).submit({
      new_password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    });
    expect(
      (await app.browser().post("/login", { email: PEOPLE.ayse.username, password: NEW_PASSWORD }))
        .path,
    ).toBe("/forum");
    smtp.received.length = 0;

    const after = await (await app.browser().get(link)).submit();
    expect([after.path, after.notice]).toEqual([
      "/login",
      expect.stringContaining(tr("notices.emailRestoredWithoutPassword")),
    ]);
    expect(
      await app.sql`select hash from passwords where user_id = ${await app.idOf("ayse")}`,
    ).toEqual([]);
    for (const password of [NEW_PASSWORD, PASSWORD])
      expect(
        (await app.browser().post("/login", { email: PEOPLE.ayse.username, password })).status,
      ).toBe(400);
    expect(app.output()).toContain('"password_dropped":true');

    const owner_link = await linkTo(smtp, OLD, "/reset-password");
    const mail = await mailTo(smtp, OLD, owner_link);
    expect(mail).toContain(tr("mail.resetNeededText", { site: "Divan" }));
    expect(mail).not.toContain(tr("mail.resetIgnore"));
    expect(
      mailsTo(smtp, "hirsiz@example.org").filter((text) => text.includes("/reset-password")),
    ).toEqual([]);
    await (await app.browser().get(owner_link)).submit({
      new_password: "sahibinin-parolası",
      confirm_password: "sahibinin-parolası",
    });
    expect(
      (await app.browser().post("/login", { email: OLD, password: "sahibinin-parolası" })).path,
    ).toBe("/forum");
  });
});

/** Changes the address through the API, which needs no confirmation. Returns the undo link. */
async function changeTo(email: string): Promise<string> {
  const [row] = await app.sql`select email from users where username = ${PEOPLE.ayse.username}`;
  await changeAs(row?.email, email);
  await jobsAreDone(app);
  return await linkTo(smtp, OLD, "/email-undo");
}

async function changeAs(current: string, email: string): Promise<void> {
  const { status } = await app.api(await tokenOf(current)).patch("/users/me", { email });
  expect(status).toBe(200);
}

async function tokenOf(email: string): Promise<string> {
  const { body } = await app
    .api()
    .post("/login/access-token", new URLSearchParams({ username: email, password: PASSWORD }));
  return String(body.access_token);
}

async function addresses() {
  const [row] =
    await app.sql`select email, confirmed_email from users where username = ${PEOPLE.ayse.username}`;
  return row;
}
