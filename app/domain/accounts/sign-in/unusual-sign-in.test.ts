import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { createdMember, reload, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { changeMyPassword } from "../../members/users/change-user.server.ts";
import { endLinks } from "../../members/users/end-links.server.ts";
import type { User } from "../../members/users/user.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { isResetOpen, resetPassword } from "./reset.server.ts";
import { endSessionByLink, findSessionEnd, issueSessionEnd } from "./session-end.server.ts";
import { findSession, type SessionKind } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";

const HOME = "203.0.113.10";
const NEAR_HOME = "203.0.7.7";
const FAR = "198.51.100.1";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const CLOSED = { status: 400, key: "invalidToken" };

let member: User;
let home_key: string;

beforeEach(async () => {
  await sql`delete from rate_limits`;
  member = await createdMember();
  home_key = await enter(HOME, null);
  expect(await lettersOf(member)).toEqual([]);
});

/** Signs in as the sign-in does after the password was right. Returns the key of the browser. */
async function enter(
  address: string | null,
  device_key: string | null,
  kind: SessionKind = "site",
): Promise<string> {
  const device = { address, user_agent: FIREFOX, device_key };
  const session = await signIn({ email: member.email, password: PASSWORD }, kind, device);
  return session.device_key ?? "";
}

type Letter = { user_id: number; session_id: number; address: string | null; device: string };

async function lettersOf({ id }: User): Promise<Letter[]> {
  return await sql<Letter[]>`
    select (data ->> 'user_id')::int as user_id, (data ->> 'session_id')::int as session_id,
      data ->> 'address' as address, data ->> 'device' as device
    from pgboss.job where name = 'send-sign-in' and (data ->> 'user_id')::int = ${id} order by 2`;
}

async function letterCount(): Promise<number> {
  return (await lettersOf(member)).length;
}

/** The letter about a sign-in from elsewhere, and the token of its link. */
async function strangersLetter() {
  const device = { address: FAR, user_agent: FIREFOX };
  const session = await signIn({ email: member.email, password: PASSWORD }, "site", device);
  const letter = (await lettersOf(member)).at(-1);
  if (letter?.session_id !== session.id) throw new Error("No letter about the session");
  const link = await issueSessionEnd(letter);
  if (!link) throw new Error("The letter has no link");
  return { letter, session, ...link };
}

describe("a letter is sent", () => {
  test("of a browser without the cookie, once: then it is known", async () => {
    const key = await enter(HOME, null);
    expect(await lettersOf(member)).toMatchObject([{ address: HOME, device: "Firefox, Windows" }]);
    await enter(HOME, key);
    expect(await letterCount()).toBe(1);
  });

  test("of a known browser only from a region that is not known", async () => {
    await enter(NEAR_HOME, home_key);
    expect(await letterCount()).toBe(0);
    await enter(FAR, home_key);
    await enter(FAR, home_key);
    expect(await lettersOf(member)).toMatchObject([{ address: FAR }]);
  });

  test("of a program by its region alone", async () => {
    await enter(NEAR_HOME, null, "api");
    expect(await letterCount()).toBe(0);
    await enter(FAR, null, "api");
    await enter(FAR, null, "api");
    expect(await letterCount()).toBe(1);
  });

  test("of the /32 of IPv6", async () => {
    await enter("2001:db8:1::1", home_key);
    expect(await letterCount()).toBe(1);
    await enter("2001:db8:ffff::1", home_key);
    expect(await letterCount()).toBe(1);
    await enter("2001:db9::1", home_key);
    expect(await letterCount()).toBe(2);
  });

  test("of a cookie that belongs to another member", async () => {
    const other = member;
    member = await createdMember();
    await enter(HOME, home_key);
    expect(await letterCount()).toBe(0);
    await enter(HOME, null);
    member = other;
    const key = await enter(HOME, "A".repeat(43));
    expect([key, await letterCount()]).toEqual(["A".repeat(43), 1]);
  });

  test("of an account in which nobody has signed in for long, and not of a new one", async () => {
    const [sleeping, waking] = [await createdMember(), await createdMember()];
    await sql`update users set created_at = now() - interval '181 days' where id = ${sleeping.id}`;
    member = sleeping;
    await enter(HOME, null);
    expect(await letterCount()).toBe(1);
    member = waking;
    await enter(HOME, null);
    expect(await letterCount()).toBe(0);
  });

  test("by the network alone while no browser is known, as after an upgrade", async () => {
    await sql`delete from known_devices where user_id = ${member.id}`;
    await enter(NEAR_HOME, null);
    expect(await letterCount()).toBe(0);
    await sql`delete from known_devices where user_id = ${member.id}`;
    await enter(FAR, null);
    expect(await letterCount()).toBe(1);
  });

  test("again when a browser was not used for half a year", async () => {
    await sql`update known_devices set last_seen_at = now() - interval '181 days' where user_id = ${member.id}`;
    await enter(HOME, null);
    await sql`update known_devices set last_seen_at = now() - interval '181 days' where user_id = ${member.id}`;
    await enter(FAR, home_key);
    expect(await letterCount()).toBe(1);
  });

  test("not if it is turned off or no address was confirmed", async () => {
    await sql`update users set mail_sign_ins = false where id = ${member.id}`;
    await enter(FAR, null);
    await sql`update users set mail_sign_ins = true, confirmed_email = null where id = ${member.id}`;
    await enter("192.0.2.1", null);
    expect(await letterCount()).toBe(0);
  });

  test("five times in a day, and then again on the next", async () => {
    for (let time = 0; time < 6; time += 1) await enter(HOME, null);
    expect(await letterCount()).toBe(5);
    await sql`update one_time_tokens set created_at = created_at - interval '1 day' where user_id = ${member.id}`;
    await enter(HOME, null);
    expect(await letterCount()).toBe(6);
  });

  test("for each of many sign-ins at once, and never for one that was refused", async () => {
    const wrong = signIn({ email: member.email, password: "yanlış-parola" }, "site", {
      address: FAR,
      user_agent: null,
    });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    await Promise.all(Array.from({ length: 4 }, () => enter(HOME, null)));
    const letters = await lettersOf(member);
    expect(new Set(letters.map(({ session_id }) => session_id)).size).toBe(4);
    const sessions =
      await sql`select id::int from sessions where user_id = ${member.id} order by id offset 1`;
    expect(letters.map(({ session_id }) => session_id)).toEqual(sessions.map(({ id }) => id));
  });

  test("with the sign-in or not at all", async () => {
    const failing = db.transaction(async (tx) => {
      await completeSignIn(tx, member, "site", { address: FAR, user_agent: null });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await letterCount()).toBe(0);
  });
});

test("above fifty browsers, the least recently used ones are forgotten", async () => {
  await sql`insert into known_devices (user_id, device_hash, last_seen_at)
    select ${member.id}, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 50) n`;
  await enter(HOME, home_key);
  const rows = await sql`select 1 from known_devices where user_id = ${member.id}`;
  expect(rows).toHaveLength(50);
  await enter(HOME, home_key);
  expect(await letterCount()).toBe(0);
});

describe("the link of the letter", () => {
  test("ends that session alone, forgets its browser, and leads to a new password", async () => {
    const own = { address: HOME, user_agent: FIREFOX, device_key: home_key };
    const { token: own_token } = await signIn(
      { email: member.email, password: PASSWORD },
      "site",
      own,
    );
    const { session, token, letter } = await strangersLetter();
    expect(await findSessionEnd(token)).toEqual({ is_over: false });
    const { was_over, reset_token } = await endSessionByLink(token);
    expect([was_over, await findSession(session.token, "site")]).toEqual([false, null]);
    expect((await findSession(own_token, "site"))?.user.id).toBe(member.id);
    expect(await isResetOpen(reset_token)).toBe(true);
    expect(await issueSessionEnd(letter)).toBeNull();
    await enter(HOME, home_key);
    expect(await letterCount()).toBe(1);
    await enter(FAR, session.device_key);
    expect(await letterCount()).toBe(2);
  });

  test("works once, also many times at once", async () => {
    const { token } = await strangersLetter();
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => endSessionByLink(token)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(endSessionByLink(token)).rejects.toMatchObject(CLOSED);
    expect(await findSessionEnd(token)).toBeNull();
  });

  test("says that the session has ended already, and still leads to a new password", async () => {
    const { session, token } = await strangersLetter();
    await sql`delete from sessions where id = ${session.id}`;
    expect(await findSessionEnd(token)).toEqual({ is_over: true });
    const { was_over, reset_token } = await endSessionByLink(token);
    expect([was_over, await isResetOpen(reset_token)]).toEqual([true, true]);
  });

  test("works for a week, and only if it is one", async () => {
    const { token } = await strangersLetter();
    await sql`update one_time_tokens set expires_at = expires_at - interval '6 days 23 hours' where user_id = ${member.id}`;
    expect(await findSessionEnd(token)).toEqual({ is_over: false });
    await sql`update one_time_tokens set expires_at = expires_at - interval '1 hour' where user_id = ${member.id}`;
    expect(await findSessionEnd(token)).toBeNull();
    for (const wrong of [token, "", "A".repeat(43)])
      await expect(endSessionByLink(wrong)).rejects.toMatchObject(CLOSED);
  });

  test("outlives a thief's new password, and ends with the mailbox and with a reset", async () => {
    const { token, session } = await strangersLetter();
    const input = { current_password: PASSWORD, new_password: "hırsızın-parolası" };
    await changeMyPassword(await reload(member), session, {
      ...input,
      confirm_password: input.new_password,
    });
    expect(await findSessionEnd(token)).toEqual({ is_over: false });
    await db.transaction((tx) => endLinks(tx, member.id, { by: "email" }));
    expect(await findSessionEnd(token)).toBeNull();
  });

  test("ends with the new password to which it leads, as do those of other letters", async () => {
    const first = await strangersLetter();
    const second = await strangersLetter();
    const { reset_token } = await endSessionByLink(first.token);
    expect(await findSessionEnd(second.token)).toEqual({ is_over: false });
    await resetPassword({ token: reset_token, new_password: "bambaşka-bir-parola" });
    expect(await findSessionEnd(second.token)).toBeNull();
    expect(await findSession(second.session.token, "site")).toBeNull();
  });

  test("of a letter that is sent again works as well, and ends with the other", async () => {
    const { token, letter, signed_in_at } = await strangersLetter();
    const again = await issueSessionEnd(letter);
    expect(again?.signed_in_at).toEqual(signed_in_at);
    await endSessionByLink(again?.token ?? "");
    await expect(endSessionByLink(token)).rejects.toMatchObject(CLOSED);
  });
});
