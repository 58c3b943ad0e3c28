import { beforeEach, expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import type { User } from "../../members/users/user.ts";
import { confirmTotp, startTotp } from "../factors/factors.server.ts";
import { confirmSession } from "./confirm-session.server.ts";
import { endSession, findSession, type Session } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: "Test" };

let member: User;
let token: string;

beforeEach(async () => {
  await sql`delete from rate_limits`;
  member = await createdMember();
  ({ token } = await signIn({ email: member.email, password: PASSWORD }, "site", DEVICE));
});

async function sessionAfter(age: string): Promise<Session> {
  await sql`update sessions set confirmed_at = now() - ${age}::interval where user_id = ${member.id}`;
  const session = await findSession(token, "site");
  if (!session) throw new Error("The session has ended");
  return session;
}

const mustConfirm = async () => (await findSession(token, "site"))?.user.must_confirm ?? false;

test("signing in counts for fifteen minutes", async () => {
  expect((await sessionAfter("14 minutes 58 seconds")).user.must_confirm).toBeUndefined();
  expect((await sessionAfter("15 minutes 1 second")).user.must_confirm).toBe(true);
});

test("the password confirms the session, and this one alone", async () => {
  const other = await signIn({ email: member.email, password: PASSWORD }, "site", DEVICE);
  const session = await sessionAfter("1 hour");
  await expect(confirmSession(session, { password: "yanlış" })).rejects.toMatchObject({
    key: "incorrectPassword",
  });
  await expect(confirmSession(session, {})).rejects.toMatchObject({ key: "passwordRequired" });
  expect((await confirmSession(session, { password: PASSWORD })).user.must_confirm).toBe(false);
  expect(await mustConfirm()).toBe(false);
  expect((await findSession(other.token, "site"))?.user.must_confirm).toBe(true);
});

test("a code confirms it once, and guesses are limited", async () => {
  const { secret } = await startTotp(member);
  await confirmTotp(member, { code: timeCode(secret, -1) });
  const session = await sessionAfter("1 hour");
  await confirmSession(session, { code: timeCode(secret) });
  expect(await mustConfirm()).toBe(false);
  await expect(confirmSession(session, { code: timeCode(secret) })).rejects.toMatchObject({
    key: "wrongCode",
  });
  for (let attempt = 0; attempt < 20; attempt += 1)
    await confirmSession(session, { code: "000000" }).catch(() => {});
  await expect(confirmSession(session, { code: timeCode(secret, 1) })).rejects.toMatchObject({
    status: 429,
  });
  await confirmSession(session, { password: PASSWORD });
});

test("a session that has ended meanwhile is not confirmed", async () => {
  const session = await sessionAfter("1 hour");
  await endSession(member, session.id);
  await expect(confirmSession(session, { password: PASSWORD })).rejects.toMatchObject({
    status: 401,
  });
});
