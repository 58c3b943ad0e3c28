import { beforeEach, describe, expect, test } from "vitest";
import { createdMember, createLinkToken, sql } from "#tests/support/domain.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { Refusal } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { resetPassword } from "./reset.server.ts";
import { signIn } from "./sign-in.server.ts";
import { countAttempt, countNetwork } from "./sign-in-limits.server.ts";

const PAIR_LIMIT = 20;
const WIDE_PAIR_LIMIT = 50;
const ADDRESS_LIMIT = 100;
const NAME_LIMIT = 100;
const WINDOW_SECONDS = 900;

let member: User;

beforeEach(async () => {
  member = await createdMember();
  await sql`delete from rate_limits`;
});

const deviceAt = (address: string) => ({ address, user_agent: null });

/**
 * Whether the attempt is within the limits. Otherwise it is refused before the password is
 * compared.
 */
async function isAllowed(typed: string, address: string): Promise<boolean> {
  try {
    await countNetwork(deviceAt(address));
    await countAttempt({ typed, device: deviceAt(address), is_known_network: false });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    return false;
  }
}

async function countAllowed(times: number, typed: string, address: string): Promise<number> {
  let allowed_count = 0;
  for (let n = 0; n < times; n += 1) if (await isAllowed(typed, address)) allowed_count += 1;
  return allowed_count;
}

const signInFrom = (address: string, password: string = PASSWORD) =>
  signIn({ email: member.email, password }, "site", deviceAt(address));

/** How many attempts with a name are allowed from many networks together. */
async function countAllowedFromManyNetworks(typed: string): Promise<number> {
  let allowed_count = 0;
  for (let network = 0; network < 8; network += 1)
    allowed_count += await countAllowed(PAIR_LIMIT, typed, `192.0.2.${network}`);
  return allowed_count;
}

const inWideNetwork = (number: number) => `2001:db8:48:${number.toString(16)}::1`;

describe("attempts with one name from one network", () => {
  test("are refused after twenty with the time to wait, even with the right password", async () => {
    expect(await countAllowed(PAIR_LIMIT + 1, member.email, "198.51.100.1")).toBe(PAIR_LIMIT);
    const refusal: unknown = await signInFrom("198.51.100.1").catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, key: "tooManyTries" });
    expect(refusal).toHaveProperty("about.retry_after_seconds", expect.closeTo(WINDOW_SECONDS, -3));
    await sql`update rate_limits set expire = 0`;
    await signInFrom("198.51.100.1");
  });

  test("count a long name by its beginning, so that counting costs the same", async () => {
    const beginning = "I".repeat(1000);
    for (const end of ["", "a", "b".repeat(1_000_000)])
      await rateLimit("sign_in_account", beginning + end);
    const rows = await sql`select points from rate_limits`;
    expect(rows).toEqual([{ points: 3 }]);
  });

  test("are counted before the password is compared, so parallel ones do not exceed the limit", async () => {
    const attempts = await Promise.all(
      Array.from({ length: 40 }, () => isAllowed(member.email, "198.51.100.2")),
    );
    expect(attempts.filter(Boolean)).toHaveLength(PAIR_LIMIT);
  });

  test("are reset by a sign-in with the right password", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 15; n += 1) await isAllowed(member.email, "198.51.100.3");
      await signInFrom("198.51.100.3");
    }
  });

  test.each([
    ["ayse@example.org", ["AYSE@EXAMPLE.ORG", "Ayse@Example.Org", "AYSE@example.org"]],
    ["ali@example.org", ["ALI@EXAMPLE.ORG", "alı@example.org", "ALİ@example.org"]],
  ])("share one count for all spellings of %s", async (typed, spellings) => {
    for (let n = 0; n < PAIR_LIMIT; n += 1)
      expect(await isAllowed(spellings[n % spellings.length] ?? "", "198.51.100.4")).toBe(true);
    expect(await isAllowed(typed, "198.51.100.4")).toBe(false);
  });
});

describe("attempts with many names", () => {
  test("from one network are refused after a hundred; a /64 of IPv6 is one network", async () => {
    const attempts = await Promise.all(
      Array.from({ length: ADDRESS_LIMIT + 1 }, (_, n) =>
        isAllowed(`nobody${n}@example.org`, `2001:db8:7:7::${(n + 1).toString(16)}`),
      ),
    );
    expect(attempts.filter(Boolean)).toHaveLength(ADDRESS_LIMIT);
    expect(await isAllowed(member.email, "2001:db8:7:7:ffff::1")).toBe(false);
    expect(await isAllowed(member.email, "2001:db8:7:8::1")).toBe(true);
  });

  test("from many networks of one /48 are refused after three hundred", async () => {
    const attempts = await Promise.all(
      Array.from({ length: 305 }, (_, n) => isAllowed(`some${n}@example.org`, inWideNetwork(n))),
    );
    expect(attempts.filter(Boolean)).toHaveLength(300);
    expect(await isAllowed("some@example.org", "2001:db8:49::1")).toBe(true);
  });
});

describe("attempts with one name from many networks", () => {
  test("are refused after a hundred, those from one /48 after fifty", async () => {
    let allowed_count = 0;
    for (let network = 0; network < 4; network += 1)
      allowed_count += await countAllowed(PAIR_LIMIT, "nobody@example.org", inWideNetwork(network));
    expect(allowed_count).toBe(WIDE_PAIR_LIMIT);
    expect(await isAllowed("nobody@example.org", "2001:db8:49::1")).toBe(true);
    expect(await countAllowedFromManyNetworks(member.email)).toBe(NAME_LIMIT);
  });

  test("are refused for the member too, until the password is reset by e-mail", async () => {
    await countAllowedFromManyNetworks(member.email);
    await expect(signInFrom("198.51.100.8")).rejects.toMatchObject({ status: 429 });
    const token = await createLinkToken({ kind: "password_reset", user_id: member.id });
    await resetPassword({ token, new_password: PASSWORD });
    await signInFrom("198.51.100.8");
  });
});

describe("failures with the e-mail are counted separately from", () => {
  const EMAIL = PEOPLE.nazim.email;

  test.each([
    ["the member's username", PEOPLE.nazim.username],
    ["another's username", PEOPLE.emma.username],
    ["an unknown name", "nobody42"],
  ])("%s", async (_, other) => {
    for (const typed of [EMAIL, other])
      expect(await countAllowed(PAIR_LIMIT + 1, typed, "198.51.100.20")).toBe(PAIR_LIMIT);
    await sql`delete from rate_limits`;
    for (const typed of [EMAIL, other])
      expect(await countAllowedFromManyNetworks(typed)).toBe(NAME_LIMIT);
  });
});

test("fifteen failures in a row do not lock a member out", async () => {
  for (let n = 0; n < 15; n += 1)
    await expect(signInFrom("198.51.100.9", "yanlış")).rejects.toMatchObject({ status: 400 });
  await signInFrom("198.51.100.9");
});

test("the table of counts contains neither names nor addresses", async () => {
  await isAllowed("nobody@example.org", "198.51.100.6");
  const rows = await sql`select key from rate_limits`;
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ key }) => /@|198\.51/.test(key))).toEqual([]);
});
