import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en } from "#tests/support/texts.ts";

const NEW_PASSWORD = "bambaşka-bir-parola";

let app: App;

beforeAll(async () => {
  app = await sharedApp();
});

const missing = (field: string) => ({
  type: "missing",
  loc: ["body", field],
  msg: "Field required",
  code: "field_required",
});
const signIn = (username: string, password: string) =>
  app.api().post("/login/access-token", new URLSearchParams({ username, password }));

test("a token is issued for an e-mail or a username, from a form of either type", async () => {
  const form = new FormData();
  form.set("username", PEOPLE.ayse.email);
  form.set("password", PASSWORD);
  const answers = await Promise.all([
    signIn(PEOPLE.ayse.email, PASSWORD),
    signIn(PEOPLE.ayse.username, PASSWORD),
    signIn(" AYSE@EXAMPLE.ORG ", PASSWORD),
    app.api().post("/login/access-token/", form),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: "bearer",
      expires_in: 8 * 24 * 60 * 60,
    });
    expect((await app.api(body.access_token).post("/login/test-token")).body).toMatchObject({
      username: PEOPLE.ayse.username,
      email: PEOPLE.ayse.email,
    });
  }
});

test("a wrong password and an unknown e-mail get the same answer; only the right password reveals an inactive account", async () => {
  for (const [username, password] of [
    [PEOPLE.ayse.email, "yanlış-parola"],
    ["nobody@example.org", PASSWORD],
    ["%", "x"],
    [PEOPLE.yagmur.email, "yanlış-parola"],
    [PEOPLE.ayse.email, PASSWORD.repeat(50)],
  ]) {
    const { status, body } = await signIn(username ?? "", password ?? "");
    expect([status, body]).toEqual([
      400,
      { detail: "Incorrect email or password", code: "wrong_email_or_password" },
    ]);
  }
  const inactive = await signIn(PEOPLE.yagmur.email, PASSWORD);
  expect([inactive.status, inactive.body]).toEqual([
    400,
    { detail: "Inactive user", code: "inactive_user" },
  ]);
});

test("a form without its fields and a body that is not a form are a 422", async () => {
  expect(
    (await app.api().post("/login/access-token", new URLSearchParams({ username: "a" }))).body,
  ).toEqual({ detail: [missing("password")], code: "invalid_input" });
  const { status, body } = await app
    .api()
    .post("/login/access-token", { username: PEOPLE.ayse.email, password: PASSWORD });
  expect([status, body]).toEqual([
    422,
    { detail: [missing("username"), missing("password")], code: "invalid_input" },
  ]);
});

test("a recovery link is mailed, works once and ends every session", async () => {
  const before = await app.apiAs("mehmet");
  const recovery = await app.api().post(`/password-recovery/${PEOPLE.mehmet.email.toUpperCase()}`);
  expect([recovery.status, recovery.body]).toEqual([
    200,
    { message: "If that email is registered, we sent a password recovery link" },
  ]);
  const token = await mailedToken(PEOPLE.mehmet.email);

  const short = await app.api().post("/reset-password/", { token, new_password: "kısa" });
  expect([short.status, short.body.detail[0].msg]).toEqual([
    422,
    "Password must be at least 8 characters",
  ]);
  const reset = await app.api().post("/reset-password/", { token, new_password: NEW_PASSWORD });
  expect([reset.status, reset.body]).toEqual([200, { message: "Password updated successfully" }]);

  expect((await before.get("/users/me")).status).toBe(403);
  expect((await signIn(PEOPLE.mehmet.email, PASSWORD)).status).toBe(400);
  expect((await signIn(PEOPLE.mehmet.email, NEW_PASSWORD)).status).toBe(200);
  const again = await app.api().post("/reset-password/", { token, new_password: "üçüncü-parola" });
  expect([again.status, again.body]).toEqual([
    400,
    { detail: "Invalid token", code: "invalid_one_time_token" },
  ]);
  expect((await signIn(PEOPLE.mehmet.email, NEW_PASSWORD)).status).toBe(200);
});

test("a recovery link is valid for two hours", async () => {
  await (await app.apiAs("selin")).post(`/password-recovery-html-content/${PEOPLE.nazim.email}`);
  const [row] =
    await app.sql`select expires_at - created_at = interval '2 hours' as is_two_hours from one_time_tokens where user_id = ${await app.idOf("nazim")}`;
  expect(row).toEqual({ is_two_hours: true });
});

test("an unknown or unusual address gets the same answer and no mail", async () => {
  // Another test may still send a notice of a changed password.
  await expect
    .poll(() => app.sql`select id from pgboss.job where name like 'send-%'`, { timeout: 15_000 })
    .toHaveLength(0);
  const mails = mailsTo("").length;
  for (const email of [
    "nobody@example.org",
    "nobody%40example.org",
    "a+b@example.org",
    PEOPLE.yagmur.email,
    "%27%3B--",
  ]) {
    const { status, body } = await app.api().post(`/password-recovery/${email}`);
    expect([status, body]).toEqual([
      200,
      { message: "If that email is registered, we sent a password recovery link" },
    ]);
  }
  expect((await app.api().post("/password-recovery/a%00b")).status).toBe(422);
  await app.api().post(`/password-recovery/${PEOPLE.selin.email.replace("@", "%40")}`);
  await mailedToken(PEOPLE.selin.email);
  expect(mailsTo("")).toHaveLength(mails + 1);
});

test("superusers can read the recovery e-mail, in the recipient's language", async () => {
  const selin = await app.apiAs("selin");
  const mail = await selin.post(`/password-recovery-html-content/${PEOPLE.emma.email}`);
  expect([mail.status, mail.headers.get("Content-Type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
  expect(mail.text).toContain(en("mail.greeting", { name: PEOPLE.emma.full_name }));
  expect(tokenIn(mail.text)).toMatch(/^[\w-]{43}$/);
  const unknown = await selin.post("/password-recovery-html-content/nobody@example.org");
  expect([unknown.status, unknown.body]).toEqual([
    404,
    {
      detail: "The user with this email does not exist in the system.",
      code: "user_email_not_found",
    },
  ]);
  expect(
    (await (await app.apiAs("ayse")).post(`/password-recovery-html-content/${PEOPLE.emma.email}`))
      .status,
  ).toBe(403);
});

function mailsTo(address: string): string[] {
  const folder = join(app.data_dir, "mail");
  try {
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .filter((mail) => mail.includes(`To: ${address}`));
  } catch {
    return [];
  }
}

async function mailedToken(address: string): Promise<string> {
  const mail = await vi.waitFor(() => {
    const [first_mail] = mailsTo(address);
    if (!first_mail) throw new Error(`No mail to ${address}`);
    return first_mail;
  }, 5000);
  return tokenIn(mail.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

function tokenIn(text: string): string {
  return /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "no token";
}
