import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { jobsAreDone, mailTo } from "#tests/support/mailbox.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { mailsTo } from "#tests/support/stored-mails.ts";
import { en, tr } from "#tests/support/texts.ts";

const NEW_PASSWORD = "bambaşka-bir-parola";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

describe("requesting a recovery link", () => {
  test("answers the same for a known, an unknown and an inactive account; only the first gets an email", async () => {
    const answers = await Promise.all(
      [PEOPLE.ayse.email, "kimse@example.org", PEOPLE.yagmur.email, "Kimse.42"].map(
        async (email) => {
          const page = await (await app.browser().get("/recover-password")).submit({ email });
          return [page.path, page.notice, page.main];
        },
      ),
    );
    expect(answers[0]?.[1]).toContain(tr("notices.recoveryStored"));
    expect(answers).toEqual(Array.from(answers, () => answers[0]));
    const mail = await mailTo(app, PEOPLE.ayse.email);
    expect(mail.text).toContain("/reset-password?token=");
    await jobsAreDone(app);
    expect([mailsTo(app, "kimse@example.org"), mailsTo(app, PEOPLE.yagmur.email)]).toEqual([
      [],
      [],
    ]);
    expect(await app.sql`select user_id from one_time_tokens`).toEqual([
      { user_id: await app.idOf("ayse") },
    ]);
  });

  test("takes a username too, and sends the link to the address of its account", async () => {
    const page = await app.browser().get("/recover-password");
    expect(page.find("label[for=recover-email]").textContent).toBe(tr("words.emailOrUsername"));
    expect((await page.submit({ email: PEOPLE.emma.username })).notice).toBe(
      `${tr("notices.notSent")} ${tr("notices.recoveryStored")}`,
    );
    expect((await mailTo(app, PEOPLE.emma.email)).text).toContain("/reset-password?token=");
  });

  test("refuses an invalid address and keeps the input", async () => {
    const page = await (await app.browser().get("/recover-password")).submit({
      email: "adres@değil",
    });
    expect([page.status, page.main]).toEqual([
      422,
      expect.stringContaining(tr("messages.invalidEmail")),
    ]);
    expect(page.find("input[name=email]").getAttribute("value")).toBe("adres@değil");
    expect((await (await app.browser().get("/recover-password")).submit()).main).toContain(
      tr("messages.emailRequired"),
    );
  });

  test("has the specification's words in English, and a link on the login page", async () => {
    const reader = app.browser();
    await (await reader.get("/login")).submit({}, { within: "form.languages", button: "English" });
    const page = await (await reader.get("/login")).follow("Forgot password?");
    expect(page.find("main form button").textContent).toBe("Continue");
    expect((await page.submit({ email: "nobody@example.org" })).notice).toBe(
      `${en("notices.notSent")} ${en("notices.recoveryStored")}`,
    );
  });
});

describe("choosing a new password", () => {
  test("replaces the old one, ends every session, and works once", async () => {
    const session = await app.as("mehmet");
    const link = await linkFor(PEOPLE.mehmet.email);
    const page = await app.browser().get(link);
    expect([page.status, page.heading]).toEqual([200, tr("joining.resetTitle")]);
    const after = await page.submit({ new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
    expect([after.path, after.notice]).toEqual([
      "/login",
      expect.stringContaining(tr("notices.passwordReset")),
    ]);
    expect((await session.get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
    expect(await signIn(PEOPLE.mehmet.email, PASSWORD)).toBe("/login");
    expect(await signIn(PEOPLE.mehmet.email, NEW_PASSWORD)).toBe("/forum");
    expect(
      await app.sql`select token_hash from one_time_tokens where kind = 'password_reset' and user_id = ${await app.idOf("mehmet")}`,
    ).toEqual([]);
    expect((await app.browser().get(link)).heading).toBe(tr("joining.linkInvalid"));
    const again = await page.submit({
      new_password: "üçüncü-bir-parola",
      confirm_password: "üçüncü-bir-parola",
    });
    expect([again.status, again.heading]).toEqual([400, tr("joining.linkInvalid")]);
    expect(await signIn(PEOPLE.mehmet.email, NEW_PASSWORD)).toBe("/forum");
  });

  test("opening the link or sending an invalid form does not use it up", async () => {
    const link = await linkFor(PEOPLE.emma.email);
    const visitor = app.browser();
    for (const [input, message] of [
      [{}, en("messages.passwordRequired")],
      [{ new_password: "kısa", confirm_password: "kısa" }, en("messages.passwordShort")],
      [{ new_password: NEW_PASSWORD }, en("messages.confirmRequired")],
      [
        { new_password: NEW_PASSWORD, confirm_password: "başka-parola" },
        en("messages.passwordsDiffer"),
      ],
    ] as const) {
      const page = await (await visitor.get(link)).submit(input);
      expect([page.status, page.main]).toEqual([422, expect.stringContaining(message)]);
      expect(page.html).not.toContain(NEW_PASSWORD);
    }
    const page = await visitor.get(link);
    const after = await page.submit({ new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
    expect([after.path, after.heading]).toEqual(["/login", en("access.logIn")]);
  });

  test.each(["", "?token=", "?token=x", "?token=%00", `?token=${"a".repeat(43)}`])(
    "needs a valid token: %j",
    async (search) => {
      const page = await app.browser().get(`/reset-password${search}`);
      expect([page.status, page.heading]).toEqual([200, tr("joining.linkInvalid")]);
      expect((await page.follow(tr("joining.askAgain"))).path).toBe("/recover-password");
    },
  );
});

test("both pages redirect signed-in members", async () => {
  const selin = await app.as("selin");
  expect((await selin.get("/recover-password")).path).toBe("/forum");
  expect((await selin.get("/reset-password?token=x")).path).toBe("/forum");
});

async function linkFor(email: string): Promise<string> {
  await (await app.browser().get("/recover-password")).submit({ email });
  const { text } = await mailTo(app, email);
  return /\/reset-password\?token=\S+/.exec(text)?.[0] ?? "";
}

/** Returns the path after signing in. */
async function signIn(email: string, password: string): Promise<string> {
  return (await (await app.browser().get("/login")).submit({ email, password })).path;
}
