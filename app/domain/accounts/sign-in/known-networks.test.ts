import { beforeEach, expect, test } from "vitest";
import { createdMember, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import type { User } from "../../members/users/user.ts";
import { signIn } from "./sign-in.server.ts";
import { countAttempt } from "./sign-in-limits.server.ts";

const HOME = "203.0.113.10";
/** The limit counts networks and regions together. */
const ROWS_MAX = 100;
const TOO_MANY = { status: 429, key: "tooManyTries" };

let member: User;

beforeEach(async () => {
  member = await createdMember();
  await sql`delete from rate_limits`;
});

const signInFrom = (address: string, user = member, password: string = PASSWORD) =>
  signIn({ email: user.email, password }, "site", { address, user_agent: null });

/** Fails from so many networks that unknown networks are refused. */
async function lockOut({ email }: User): Promise<void> {
  for (let network = 0; network < 6; network += 1)
    for (let tries = 0; tries < 20; tries += 1) await fail(email, `192.0.2.${network}`);
}

/** Counts like a wrong password, without the cost of a hash. */
async function fail(typed: string, address: string): Promise<void> {
  const device = { address, user_agent: null };
  await countAttempt({ typed, device, is_known_network: false }).catch(() => {});
}

const networksOf = async ({ id }: User) =>
  await sql`select encode(network_hash, 'hex') as hash, last_seen_at from known_networks where user_id = ${id}`;

test("failures of others do not lock a member out of a known network, even after its session ended", async () => {
  await signInFrom(HOME);
  await lockOut(member);
  for (let time = 0; time < 2; time += 1) {
    await expect(signInFrom("198.51.100.99")).rejects.toMatchObject(TOO_MANY);
    await signInFrom(HOME);
    await sql`delete from sessions where user_id = ${member.id}`;
  }
});

test("another address of the same IPv6 network belongs to the known network", async () => {
  await signInFrom("2001:db8:5:5:1111::1");
  await lockOut(member);
  await signInFrom("2001:db8:5:5:2222::9");
  await expect(signInFrom("2001:db8:7:1::9")).rejects.toMatchObject(TOO_MANY);
});

test("failures in the same /48 do not lock a member out of a known network", async () => {
  await signInFrom("2001:db8:5:5::1");
  for (let n = 0; n < 60; n += 1) await fail(member.email, `2001:db8:5:${16 + (n % 20)}::1`);
  await expect(signInFrom("2001:db8:5:ffff::1")).rejects.toMatchObject(TOO_MANY);
  await signInFrom("2001:db8:5:5::1");
});

test("repeated failures are refused in a known network too", async () => {
  await signInFrom(HOME);
  for (let n = 0; n < 20; n += 1)
    await expect(signInFrom(HOME, member, "yanlış")).rejects.toMatchObject({ status: 400 });
  await expect(signInFrom(HOME)).rejects.toMatchObject(TOO_MANY);
});

test("a network is known for one member only, and for half a year", async () => {
  const other = await createdMember();
  await signInFrom(HOME);
  await lockOut(other);
  await expect(signInFrom(HOME, other)).rejects.toMatchObject(TOO_MANY);
  await lockOut(member);
  await sql`update known_networks set last_seen_at = now() - interval '179 days'`;
  await signInFrom(HOME);
  await sql`update known_networks set last_seen_at = now() - interval '181 days'`;
  await expect(signInFrom(HOME)).rejects.toMatchObject(TOO_MANY);
});

test("neither a wrong password nor an inactive account makes a network known", async () => {
  await expect(signInFrom(HOME, member, "yanlış")).rejects.toMatchObject({ status: 400 });
  const inactive = await createdMember({ is_active: false });
  await expect(signInFrom(HOME, inactive)).rejects.toMatchObject({ key: "inactiveUser" });
  expect([await networksOf(member), await networksOf(inactive)]).toEqual([[], []]);
});

test("a network and its region have one row each, and above a hundred the least recently used are removed", async () => {
  await sql`insert into known_networks (user_id, network_hash, last_seen_at) select ${member.id}, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, ${ROWS_MAX}) n`;
  await Promise.all([signInFrom(HOME), signInFrom(HOME), signInFrom("198.51.100.1")]);
  const rows = await networksOf(member);
  expect(rows).toHaveLength(ROWS_MAX);
  expect(
    await sql`select 1 from known_networks where user_id = ${member.id} and last_seen_at > now() - interval '1 hour'`,
  ).toHaveLength(4);
  expect(
    await sql`select 1 from known_networks where network_hash in (select sha256(n::text::bytea) from generate_series(97, 100) n)`,
  ).toEqual([]);
});
