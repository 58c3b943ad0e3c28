import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { actor, createdMember, queuedPayloads, sql } from "#tests/support/domain.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { issueToken } from "../sign-in/parts/one-time-tokens.server.ts";
import { resetPassword } from "../sign-in/reset.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import {
  getPasswordLetters,
  hasMembersWithoutPassword,
  LETTERS_AT_ONCE,
  sendPasswordLetters,
} from "./password-letters.server.ts";

const JOB = "send-first-password";
const NEW_PASSWORD = "sarı-lodos-kayık";
const DEVICE = { address: null, user_agent: null };

let selin: User;
let member: User;

beforeEach(async () => {
  await sql`delete from one_time_tokens`;
  await sql`delete from pgboss.job where name = ${JOB}`;
  await sql`update users set is_active = false where created_at < '2010-01-01'`;
  await sql`delete from imports`;
  await sql`insert into imports (id, imported_at) values (1, '2026-01-01')`;
  selin = await actor("selin");
  member = await importedMember();
});

async function importedMember(columns: Parameters<typeof createdMember>[0] = {}): Promise<User> {
  const created = await createdMember({ created_at: new Date("2009-05-01"), ...columns });
  await sql`delete from passwords where user_id = ${created.id}`;
  return created;
}

async function recipients(): Promise<unknown[]> {
  const jobs = await sql`select data from pgboss.job where name = ${JOB} order by start_after`;
  return jobs.map(({ data }) => data);
}

async function finishLetters(): Promise<void> {
  await sql`update pgboss.job set state = 'completed' where name = ${JOB}`;
}

/** The token of the letter, or null if its link has ended. */
async function openLetter(): Promise<string | null> {
  const link = { kind: "first_password", user_id: member.id, email: member.email } as const;
  return await db.transaction((tx) => issueToken(tx, link));
}

test("nothing is sent by itself", async () => {
  expect(await hasMembersWithoutPassword(selin)).toBe(true);
  expect(await getPasswordLetters(selin)).toEqual({
    members: 1,
    with_letter: 0,
    to_send: 0,
    last_sent_at: null,
    without_address: 0,
  });
  expect(await queuedPayloads(JOB)).toEqual([]);
});

test("each member gets one letter, as long as its link works", async () => {
  const after = await sendPasswordLetters(selin);
  expect(after).toMatchObject({ members: 1, with_letter: 1, to_send: 1 });
  expect(after.last_sent_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await recipients()).toEqual([{ user_id: member.id, email: member.email }]);
  await finishLetters();
  expect(await sendPasswordLetters(selin)).toMatchObject({ with_letter: 1, to_send: 0 });
  await sql`update one_time_tokens set expires_at = now() - interval '1 s'`;
  expect(await sendPasswordLetters(selin)).toMatchObject({ with_letter: 1, to_send: 1 });
  const [token] =
    await sql`select extract(day from max(expires_at) - now())::int as days from one_time_tokens`;
  expect(token).toEqual({ days: 13 });
});

test("only imported, active members with a confirmed address and without a password get one", async () => {
  await importedMember({ is_active: false });
  await importedMember({ confirmed_email: null });
  await importedMember({ created_at: new Date("2026-02-01") });
  await createdMember({ created_at: new Date("2009-05-01") });
  expect(await getPasswordLetters(selin)).toMatchObject({ members: 1, without_address: 1 });
  await sendPasswordLetters(selin);
  expect(await recipients()).toEqual([{ user_id: member.id, email: member.email }]);
});

test("a site into which nothing was imported writes to nobody", async () => {
  await sql`delete from imports`;
  expect(await hasMembersWithoutPassword(selin)).toBe(false);
  expect(await sendPasswordLetters(selin)).toMatchObject({ members: 0, to_send: 0 });
  expect(
    await sql`select from audit_log where action = 'password_letters_sent' and after = '{}'`,
  ).toEqual([]);
});

test("a batch is bounded, and its letters wait for one another", async () => {
  await sql`with created as (
      insert into users (username, email, confirmed_email, created_at)
      select 'kayık' || translate(n::text, '0123456789', 'abcdefghij'), n || '@example.org', n || '@example.org', '2009-05-01' from generate_series(1, ${LETTERS_AT_ONCE}) n returning id)
    select from created`;
  expect(await sendPasswordLetters(selin)).toMatchObject({
    members: LETTERS_AT_ONCE + 1,
    with_letter: LETTERS_AT_ONCE,
    to_send: LETTERS_AT_ONCE,
  });
  const [spread] =
    await sql`select extract(epoch from max(start_after) - min(start_after))::int as seconds,
    count(distinct start_after)::int as times from pgboss.job where name = ${JOB}`;
  expect(spread).toEqual({ seconds: 297, times: 100 });
  await finishLetters();
  expect(await sendPasswordLetters(selin)).toMatchObject({
    with_letter: LETTERS_AT_ONCE + 1,
    to_send: 1,
  });
  const logged =
    await sql`select actor_id, after from audit_log where action = 'password_letters_sent' order by id desc limit 2`;
  expect(logged).toEqual([
    { actor_id: selin.id, after: { letters: 1 } },
    { actor_id: selin.id, after: { letters: 100 } },
  ]);
});

describe("a batch is refused", () => {
  const WAIT = { status: 409, key: "passwordLettersWait" };

  test("while the letters before are on their way", async () => {
    await sendPasswordLetters(selin);
    await expect(sendPasswordLetters(selin)).rejects.toMatchObject(WAIT);
    // One that the mail server has refused is tried again for a day.
    await sql`update pgboss.job set state = 'retry' where name = ${JOB}`;
    expect(await sendPasswordLetters(selin)).toMatchObject({ to_send: 0 });
  });

  test("to the second of two who press the button at once", async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => sendPasswordLetters(selin)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await recipients()).toHaveLength(1);
  });

  test("to members, and to superusers who must prove again who they are", async () => {
    const ayse = await actor("ayse");
    for (const ask of [getPasswordLetters, sendPasswordLetters, hasMembersWithoutPassword])
      await expect(ask(ayse)).rejects.toMatchObject({ status: 403 });
    await expect(sendPasswordLetters({ ...selin, must_confirm: true })).rejects.toMatchObject({
      key: "reauthenticationRequired",
    });
    expect(await recipients()).toEqual([]);
  });
});

describe("the link", () => {
  test("sets the password once, and the member is in", async () => {
    await sendPasswordLetters(selin);
    const token = (await openLetter()) ?? "";
    await resetPassword({ token, new_password: NEW_PASSWORD });
    await expect(resetPassword({ token, new_password: NEW_PASSWORD })).rejects.toMatchObject({
      key: "invalidToken",
    });
    const session = await signIn({ email: member.email, password: NEW_PASSWORD }, "site", DEVICE);
    expect(session.user.id).toBe(member.id);
    expect(await getPasswordLetters(selin)).toMatchObject({ members: 0, with_letter: 0 });
    expect(await openLetter()).toBeNull();
  });

  test("ends with another address", async () => {
    await sendPasswordLetters(selin);
    const token = (await openLetter()) ?? "";
    await changeUser(selin, member.id, { email: "baska@example.org" });
    expect(await openLetter()).toBeNull();
    await expect(resetPassword({ token, new_password: NEW_PASSWORD })).rejects.toMatchObject({
      key: "invalidToken",
    });
  });
});
