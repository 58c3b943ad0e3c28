import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { unlinkedUsername } from "#app/lib/mail/without-links.server.ts";
import { createdMember, exhaustLimit, sql } from "#tests/support/domain.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { captureStatements } from "#tests/support/statements.ts";
import type { User } from "../../members/users/user.ts";
import { sign_in_input } from "./input.ts";
import { endOtherSessions, endSession, findSession, listSessions } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";

const WRONG = { status: 400, key: "wrongEmailOrPassword" };
const DEVICE = { address: "198.51.100.1", user_agent: "Test" };

let member: User;

beforeEach(async () => {
  member = await createdMember();
  await sql`delete from rate_limits`;
});

const signInAs = (email: string, password: string = PASSWORD) =>
  signIn({ email, password }, "site", DEVICE);

describe("signing in", () => {
  test.each([
    "nazım.e",
    "NAZIM.E",
    "NAZİM.E",
    "nazim.e",
    "nazi\u0307m.e",
    "nazim@example.org",
    "NAZİM@EXAMPLE.ORG",
    "nazım@example.org",
  ])("accepts the e-mail or the username in any case: %s", async (typed) => {
    const { token, user } = await signInAs(typed);
    expect(user.username).toBe(PEOPLE.nazim.username);
    expect((await findSession(token, "site"))?.user).toEqual(user);
    expect(await findSession(token, "api")).toBeNull();
  });

  test("stores only a hash of the token, for thirty days on the site and eight in the API", async () => {
    const site = await signInAs(member.email);
    const api = await signIn({ email: member.email, password: PASSWORD }, "api", DEVICE);
    const rows =
      await sql`select kind, encode(token_hash, 'escape') as hash, extract(day from expires_at - created_at)::int as days from sessions where user_id = ${member.id} order by id`;
    expect(rows.map(({ kind, days }) => [kind, days])).toEqual([
      ["site", 30],
      ["api", 8],
    ]);
    for (const { hash } of rows) expect([site.token, api.token]).not.toContain(hash);
  });

  test("is refused alike for an unknown account and a wrong password", async () => {
    for (const [email, password] of [
      [member.email, PASSWORD.toUpperCase()],
      [member.email, `${PASSWORD} `],
      [PEOPLE.yagmur.email, "yanlış-parola"],
      ["nobody@example.org", PASSWORD],
      ["nobody", PASSWORD],
      [`${member.email}%`, PASSWORD],
      ["@", "x"],
      ["a".repeat(10_000), "b".repeat(10_000)],
    ] as const)
      await expect(signInAs(email, password)).rejects.toMatchObject(WRONG);
    expect(await sql`select id from sessions where user_id = ${member.id}`).toEqual([]);
  });

  test.each([
    ["a name", () => signInAs("a".repeat(255))],
    ["a password of a member", () => signInAs(member.email, "p".repeat(129))],
    ["a password of nobody", () => signInAs("nobody", "p".repeat(129))],
  ])("with %s that is too long counts the network, and looks nothing up", async (_, attempt) => {
    const { statements } = await captureStatements(() =>
      expect(attempt()).rejects.toMatchObject(WRONG),
    );
    expect(statements).toEqual([]);
    const counted = await sql`select split_part(key, ':', 1) as name, points from rate_limits`;
    expect(counted).toEqual([{ name: "sign_in_address", points: 1 }]);
  });

  test("from a network above its limit queries nothing", async () => {
    await exhaustLimit("sign_in_address", DEVICE);
    const { statements } = await captureStatements(() =>
      expect(signInAs(member.email)).rejects.toMatchObject({ status: 429 }),
    );
    expect(statements).toEqual([]);
  });

  test("takes names and passwords up to their limits, however they were typed", () => {
    const name = `${"ş".repeat(242)}@example.org`;
    const password = "ş".repeat(128);
    const typed = { email: name.normalize("NFD"), password: password.normalize("NFD") };
    expect(sign_in_input.parse(typed)).toEqual({ email: name, password });
    // As it is copied from an e-mail.
    const copied = { email: unlinkedUsername("ali.veli"), password: "p" };
    expect(sign_in_input.parse(copied).email).toBe("ali.veli");
    const too_long = sign_in_input.parse({
      email: `a@b.c${" ".repeat(100_000)}d`,
      password: "p".repeat(100_000),
    });
    expect(too_long.email).toMatch(/^x{255}$/);
    expect(too_long.password).toMatch(/^x{129}$/);
  });

  test("reveals that an account is inactive only with its password", async () => {
    await expect(signInAs(PEOPLE.yagmur.email)).rejects.toMatchObject({
      status: 400,
      key: "inactiveUser",
    });
  });

  test("accepts a common password that was set earlier", async () => {
    await sql`update passwords set hash = ${await hashPassword("password")} where user_id = ${member.id}`;
    expect((await signInAs(member.email, "password")).user.id).toBe(member.id);
  });

  test("ends the least recently used session above 120 of a kind", async () => {
    await sql`insert into sessions (token_hash, user_id, kind, expires_at, last_seen_at)
      select sha256(n::text::bytea), ${member.id}, 'site', now() + interval '1 day', now() - n * interval '1 minute' from generate_series(1, 120) n`;
    await signIn({ email: member.email, password: PASSWORD }, "api", DEVICE);
    const countSessions = async () => (await listSessions(member)).length;
    expect(await countSessions()).toBe(121);
    await signInAs(member.email);
    expect(await countSessions()).toBe(121);
    expect(await sql`select id from sessions where token_hash = sha256('120'::bytea)`).toEqual([]);
  });
});

describe("a session", () => {
  test("is not found after it expired or with an invented token", async () => {
    const { id, token } = await signInAs(member.email);
    expect(await findSession(token, "site")).toMatchObject({ id, user: { id: member.id } });
    await sql`update sessions set expires_at = now() - interval '1 ms' where id = ${id}`;
    expect(await findSession(token, "site")).toBeNull();
    expect(await listSessions(member)).toEqual([]);
    for (const invented_token of ["", "x", "a".repeat(43), "a".repeat(4000)])
      expect(await findSession(invented_token, "site")).toBeNull();
  });

  test("is ended only by its member, singly or all except the current one", async () => {
    const stranger = await createdMember();
    const [first, second, third] = [
      await signInAs(member.email),
      await signInAs(member.email),
      await signInAs(member.email),
    ];
    const openSessionIds = async () => (await listSessions(member)).map(({ id }) => id).toSorted();
    await endSession(stranger, first.id);
    await endOtherSessions(stranger, 0);
    expect(await openSessionIds()).toEqual([first.id, second.id, third.id].toSorted());
    for (let time = 0; time < 2; time += 1) await endSession(member, first.id);
    expect(await openSessionIds()).toEqual([second.id, third.id].toSorted());
    await endOtherSessions(member, second.id);
    expect(await openSessionIds()).toEqual([second.id]);
  });
});
