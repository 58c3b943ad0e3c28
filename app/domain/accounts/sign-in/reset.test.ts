import { beforeEach, describe, expect, test } from "vitest";
import { translateFor } from "#locales/translators.server.ts";
import {
  createdMember,
  createLinkToken,
  exhaustLimit,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeMe, changeMyPassword, changeUser } from "../../members/users/change-user.server.ts";
import { checkPassword } from "../../members/users/check-password.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  isResetOpen,
  requestPasswordReset,
  requestPasswordResetSilently,
  resetPassword,
} from "./reset.server.ts";
import { sendResetLink } from "./send-reset-link.server.ts";

const INVALID = { status: 400, key: "invalidToken" };
const NEW_PASSWORD = "yepyeni-bir-parola";
const DEVICE = { address: "198.51.100.1", user_agent: null };

let member: User;
let token: string;

beforeEach(async () => {
  member = await createdMember();
  token = await createLinkToken({ kind: "password_reset", user_id: member.id });
  await sql`delete from rate_limits`;
  await sql`delete from pgboss.job`;
});

describe("requesting a reset link", () => {
  test("enqueues a job for any valid address, known or not", async () => {
    await requestPasswordReset(member.email, DEVICE);
    await requestPasswordReset("nobody@example.org", DEVICE);
    await requestPasswordResetSilently("nobody@example.org", DEVICE);
    await requestPasswordResetSilently("no address", DEVICE);
    expect(await queuedPayloads("send-reset-link")).toEqual(
      [member.email, "nobody@example.org", "nobody@example.org"].map((email) => ({ email })),
    );
  });

  test("more than five times an hour for one address is dropped silently", async () => {
    for (let n = 0; n < 7; n += 1) await requestPasswordReset(member.email, DEVICE);
    expect(await queuedPayloads("send-reset-link")).toHaveLength(5);
  });

  test("a username, also a former one, leads to the limit and the mailbox of its account", async () => {
    const username = `yeni.${member.id}`;
    await changeMe(member, { username });
    await requestPasswordReset(username, DEVICE);
    expect(await queuedPayloads("send-reset-link")).toEqual([{ email: username }]);
    await sql`delete from pgboss.job`;
    for (const name of [username.toUpperCase(), member.username, "kimse"])
      await sendResetLink(name, translateFor);
    const { email } = member;
    expect(await queuedPayloads("send-reset-link")).toEqual([{ email }, { email }]);
    await exhaustLimit("recovery_email", email);
    await sendResetLink(username, translateFor);
    expect(await queuedPayloads("send-reset-link")).toHaveLength(2);
  });

  test("too often from one network is refused on the site, and dropped by the API", async () => {
    expect(await exhaustLimit("recovery_address", DEVICE)).toBe(30);
    await expect(requestPasswordReset(member.email, DEVICE)).rejects.toMatchObject({
      status: 429,
      key: "tooManyTries",
    });
    await requestPasswordResetSilently(member.email, DEVICE);
    expect(await queuedPayloads("send-reset-link")).toEqual([]);
  });
});

describe("a reset link", () => {
  const reset = (new_password = NEW_PASSWORD) => resetPassword({ token, new_password });

  test("sets the password once and ends every session; opening the page does not use it up", async () => {
    await sql`insert into sessions (token_hash, user_id, kind, expires_at) values (sha256('reset'), ${member.id}, 'site', now() + interval '1 day')`;
    for (let time = 0; time < 3; time += 1) expect(await isResetOpen(token)).toBe(true);
    await reset();
    await checkPassword(member, NEW_PASSWORD);
    expect(await sql`select id from sessions where user_id = ${member.id}`).toEqual([]);
    expect(await isResetOpen(token)).toBe(false);
    await expect(reset(PASSWORD)).rejects.toMatchObject(INVALID);
    await checkPassword(member, NEW_PASSWORD);
    expect(await queuedPayloads("send-account-notice")).toEqual([
      { user_id: member.id, email: member.email, notice: "password_changed" },
    ]);
  });

  test("works once when many requests use it at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => reset()));
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    expect(refusals).toHaveLength(7);
    for (const reason of refusals) expect(reason).toMatchObject(INVALID);
  });

  test("works until it expires", async () => {
    await sql`update one_time_tokens set expires_at = now() where user_id = ${member.id}`;
    expect(await isResetOpen(token)).toBe(false);
    await expect(reset()).rejects.toMatchObject(INVALID);
    await sql`update one_time_tokens set expires_at = now() + interval '1 minute' where user_id = ${member.id}`;
    await reset();
  });

  test("stays valid after a weak password was refused", async () => {
    for (const [weak, key] of [
      ["password1", "passwordCommon"],
      [member.username, "passwordIsName"],
    ] as const)
      await expect(reset(weak)).rejects.toMatchObject({ status: 400, key });
    await reset();
  });

  test("with an invented token is refused", async () => {
    for (const invented_token of ["", "x", "\0", "a".repeat(43)]) {
      token = invented_token;
      expect(await isResetOpen(invented_token)).toBe(false);
      await expect(reset()).rejects.toMatchObject(INVALID);
    }
  });

  test("ends when the member changes the password or the e-mail", async () => {
    await changeMyPassword(
      member,
      { id: 0 },
      { current_password: PASSWORD, new_password: NEW_PASSWORD },
    );
    await expect(reset()).rejects.toMatchObject(INVALID);
    token = await createLinkToken({ kind: "password_reset", user_id: member.id });
    await changeMe(member, { email: "moved@example.org" });
    await expect(reset()).rejects.toMatchObject(INVALID);
  });

  test.each([
    { password: NEW_PASSWORD },
    { email: "set.by.superuser@example.org" },
    { is_active: false },
  ])("ends when a superuser sets %j", async (changes) => {
    await changeUser(await createdMember({ is_superuser: true }), member.id, changes);
    expect(await sql`select kind from one_time_tokens where user_id = ${member.id}`).toEqual([]);
    await sql`update users set email = ${member.email} where id = ${member.id}`;
  });

  test("stays valid after other changes", async () => {
    await changeUser(await createdMember({ is_superuser: true }), member.id, {
      full_name: "Yeni Ad",
      email: member.email,
      is_active: true,
    });
    await changeMe(member, { full_name: "Ad", email: member.email.toUpperCase() });
    await reset();
  });
});
