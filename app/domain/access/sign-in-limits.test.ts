import { beforeEach, describe, expect, test } from "vitest";
import { createdMember, sentLink, sql } from "#tests/support/domain.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { Refusal } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { signIn } from "./sign-in.server.ts";
import { resetPassword } from "./reset.server.ts";
import { countAttempt } from "./sign-in-limits.server.ts";

const TRIES_OF_PAIR = 20;
const TRIES_OF_WIDE_PAIR = 50;
const TRIES_OF_ADDRESS = 100;
const TRIES_OF_NAME = 100;
const WINDOW_SECONDS = 900;

let member: User;

beforeEach(async () => {
  member = await createdMember();
  await sql`delete from rate_limits`;
});

const deviceAt = (address: string) => ({ address, user_agent: null });

/** Whether the password may be looked at: where it may not, the sign-in is refused before. */
async function isCounted(typed: string, address: string): Promise<boolean> {
  try {
    await countAttempt({ typed, device: deviceAt(address), is_known_network: false });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    return false;
  }
}

async function countedOf(times: number, typed: string, address: string): Promise<number> {
  let counted = 0;
  for (let n = 0; n < times; n += 1) if (await isCounted(typed, address)) counted += 1;
  return counted;
}

const signInFrom = (address: string, password: string = PASSWORD) =>
  signIn({ email: member.email, password }, "site", deviceAt(address));

/** How many tries with a name are counted from everywhere before it is refused everywhere. */
async function countedFromEverywhere(typed: string): Promise<number> {
  let counted = 0;
  for (let network = 0; network < 8; network += 1)
    counted += await countedOf(TRIES_OF_PAIR, typed, `192.0.2.${network}`);
  return counted;
}

const inWideNetwork = (number: number) => `2001:db8:48:${number.toString(16)}::1`;

describe("tries with one name from one network", () => {
  test("end after twenty, with the time to wait; then the right password is refused too", async () => {
    expect(await countedOf(TRIES_OF_PAIR + 1, member.email, "198.51.100.1")).toBe(TRIES_OF_PAIR);
    const refusal: unknown = await signInFrom("198.51.100.1").catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, key: "tooManyTries" });
    expect(refusal).toHaveProperty("about.retry_after_seconds", expect.closeTo(WINDOW_SECONDS, -3));
    await sql`update rate_limits set expire = 0`;
    await signInFrom("198.51.100.1");
  });

  test("are counted before the password is looked at, so that a burst slips through no more", async () => {
    const burst = await Promise.all(
      Array.from({ length: 40 }, () => isCounted(member.email, "198.51.100.2")),
    );
    expect(burst.filter(Boolean)).toHaveLength(TRIES_OF_PAIR);
  });

  test("are forgotten once the password was right", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 15; n += 1) await isCounted(member.email, "198.51.100.3");
      await signInFrom("198.51.100.3");
    }
  });

  test.each([
    ["ayse@example.org", ["AYSE@EXAMPLE.ORG", "Ayse@Example.Org", "AYSE@example.org"]],
    ["ali@example.org", ["ALI@EXAMPLE.ORG", "alı@example.org", "ALİ@example.org"]],
  ])("are one count, however %s is written", async (typed, spellings) => {
    for (let n = 0; n < TRIES_OF_PAIR; n += 1)
      expect(await isCounted(spellings[n % spellings.length] ?? "", "198.51.100.4")).toBe(true);
    expect(await isCounted(typed, "198.51.100.4")).toBe(false);
  });
});

describe("tries with many names", () => {
  test("from one network end after a hundred, a whole network of IPv6 being one", async () => {
    const tries = await Promise.all(
      Array.from({ length: TRIES_OF_ADDRESS + 1 }, (_, n) =>
        isCounted(`nobody${n}@example.org`, `2001:db8:7:7::${(n + 1).toString(16)}`),
      ),
    );
    expect(tries.filter(Boolean)).toHaveLength(TRIES_OF_ADDRESS);
    expect(await isCounted(member.email, "2001:db8:7:7:ffff::1")).toBe(false);
    expect(await isCounted(member.email, "2001:db8:7:8::1")).toBe(true);
  });

  test("from many networks of one /48 end after three hundred", async () => {
    const tries = await Promise.all(
      Array.from({ length: 305 }, (_, n) => isCounted(`some${n}@example.org`, inWideNetwork(n))),
    );
    expect(tries.filter(Boolean)).toHaveLength(300);
    expect(await isCounted("some@example.org", "2001:db8:49::1")).toBe(true);
  });
});

describe("tries with one name from many networks", () => {
  test("end after a hundred; those of a /48 after fifty", async () => {
    let counted = 0;
    for (let network = 0; network < 4; network += 1)
      counted += await countedOf(TRIES_OF_PAIR, "nobody@example.org", inWideNetwork(network));
    expect(counted).toBe(TRIES_OF_WIDE_PAIR);
    expect(await isCounted("nobody@example.org", "2001:db8:49::1")).toBe(true);
    expect(await countedFromEverywhere(member.email)).toBe(TRIES_OF_NAME);
  });

  test("end for the member too, until the password was reset by e-mail", async () => {
    await countedFromEverywhere(member.email);
    await expect(signInFrom("198.51.100.8")).rejects.toMatchObject({ status: 429 });
    const token = await sentLink({ kind: "password_reset", user_id: member.id });
    await resetPassword({ token, new_password: PASSWORD });
    await signInFrom("198.51.100.8");
  });
});

describe("failures with the e-mail say nothing of", () => {
  const EMAIL = PEOPLE.nazim.email;

  test.each([
    ["the member's username", PEOPLE.nazim.username],
    ["another's username", PEOPLE.emma.username],
    ["an unknown name", "nobody42"],
  ])("%s", async (_, other) => {
    for (const typed of [EMAIL, other])
      expect(await countedOf(TRIES_OF_PAIR + 1, typed, "198.51.100.20")).toBe(TRIES_OF_PAIR);
    await sql`delete from rate_limits`;
    for (const typed of [EMAIL, other])
      expect(await countedFromEverywhere(typed)).toBe(TRIES_OF_NAME);
  });
});

test("fifteen honest failures in a row lock nobody out", async () => {
  for (let n = 0; n < 15; n += 1)
    await expect(signInFrom("198.51.100.9", "yanlış")).rejects.toMatchObject({ status: 400 });
  await signInFrom("198.51.100.9");
});

test("the table of counts keeps no name and no address", async () => {
  await isCounted("nobody@example.org", "198.51.100.6");
  const rows = await sql`select key from rate_limits`;
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ key }) => /@|198\.51/.test(key))).toEqual([]);
});
