import { beforeEach, expect, test, vi } from "vitest";
import { wrapForeignPassword } from "./foreign-passwords/wrap.server.ts";
import { hashPassword, isPassword, type StoredPassword } from "./password.server.ts";

const digests = vi.hoisted(() => ({ made: Array<string>() }));

vi.mock(import("./foreign-passwords/run-step.server.ts"), async (importOriginal) => {
  const original = await importOriginal();
  const { costOf } = await import("./foreign-passwords/scheme.ts");
  return {
    runStep: (value, step) => {
      digests.made.push(costOf(step));
      return original.runStep(value, step);
    },
  };
});

vi.mock(import("argon2"), async (importOriginal) => {
  const { default: original } = await importOriginal();
  const verify: typeof original.verify = (...args) => {
    digests.made.push("our own");
    return original.verify(...args);
  };
  return { default: { ...original, verify } };
});

/** Of "korsan" in three generations of phpBB, and the costs that a site with all of them lists. */
const STORED = {
  old: "$H$9abCD12./Md7ioEevBdYH1cU.l4dPC0",
  md5: "7b2b688dd80f29db77a82a974177625f",
  combined: "$H\\2y$9abCD12./$10\\abcdefghijklmnopqrstuu$kRJFBoPEwawHvgesX1v46UYR5Qadcpi",
  new: "$2a$04$abcdefghijklmnopqrstuutDhq3jSZGPmhuZI.XZPWEgsyuz60QEi",
};
const COSTS = ["phpbb$bcrypt,4", "phpbb$md5", "phpbb$phpass,11", "phpbb$phpass,11$bcrypt,10"];

let accounts: Record<string, StoredPassword | null>;

beforeEach(async () => {
  accounts = {
    nobody: null,
    own: { hash: await hashPassword("korsan"), scheme: null },
    md5: await wrapped(STORED.md5),
    combined: await wrapped(STORED.combined),
    new: await wrapped(STORED.new),
    old: await wrapped(STORED.old),
  };
  digests.made.length = 0;
});

async function wrapped(stored: string): Promise<StoredPassword | null> {
  return await wrapForeignPassword({ kind: "phpbb", stored }, "forum 1");
}

async function digestsOf(
  password: string,
  stored: StoredPassword | null,
  costs: readonly string[],
): Promise<string[]> {
  digests.made.length = 0;
  await isPassword(password, stored, costs);
  return digests.made.toSorted();
}

test.each(["own", "md5", "combined", "new"])(
  "of %s, the right password alone is right",
  async (name) => {
    const stored = accounts[name] ?? null;
    expect(stored).not.toBeNull();
    expect(await isPassword("korsan", stored, COSTS)).toBe(true);
    expect(await isPassword("Korsan", stored, COSTS)).toBe(false);
    expect(await isPassword("", stored, COSTS)).toBe(false);
  },
);

test("nobody has a password, not even that of the dummy", async () => {
  expect(await isPassword("nobody", null, [])).toBe(false);
  expect(await isPassword("nobody", null, COSTS)).toBe(false);
});

test("every account costs the same digests, and so does none", async () => {
  const expected = ["bcrypt,10", "bcrypt,4", "md5", "our own", "phpass,11"];
  for (const [name, stored] of Object.entries(accounts))
    for (const password of ["korsan", "wrong"])
      expect(await digestsOf(password, stored, COSTS), name).toEqual(expected);
});

test("blanks around a password are compared with and without, for every account", async () => {
  const made = await digestsOf(" korsan ", accounts.md5 ?? null, COSTS);
  expect(made).toHaveLength(10);
  for (const [name, stored] of Object.entries(accounts))
    expect(await digestsOf(" korsan ", stored, COSTS), name).toEqual(made);
  expect(await isPassword(" korsan ", accounts.md5 ?? null, COSTS)).toBe(true);
  expect(await isPassword(" korsan ", accounts.own ?? null, COSTS)).toBe(false);
});

test("a site without passwords of others makes our own hash alone", async () => {
  expect(await digestsOf(" korsan ", accounts.own ?? null, [])).toEqual(["our own"]);
});

test.each([
  "phpbb",
  "phpbb$md5$md5",
  "phpbb$bcrypt,31:abcdefghijklmnopqrstuu",
  "phpbb$phpass,30:abcdefgh",
  "phpbb$argon2id,4294967295,2,1:c29tZXNhbHQ",
  "discourse$pbkdf2,999999999:abc",
  "unknown$md5",
  "x".repeat(10_000),
])(
  "%s is a scheme that nobody can sign in with, and costs what an own hash does",
  async (scheme) => {
    const stored = { hash: accounts.own?.hash ?? "", scheme };
    expect(await digestsOf("korsan", stored, [])).toEqual(["our own"]);
    expect(await isPassword("korsan", stored, [])).toBe(false);
  },
);

test("what Discourse and NodeBB cost is paid too", async () => {
  const costs = [
    "discourse$pbkdf2,64000",
    "nodebb$sha512$bcrypt,4",
    "phpbb$argon2id,1024,1,1",
    "phpbb$argon2i,1024,1,1",
  ];
  expect(await digestsOf("korsan", accounts.own ?? null, costs)).toEqual([
    "argon2i,1024,1,1",
    "argon2id,1024,1,1",
    "bcrypt,4",
    "our own",
    "pbkdf2,64000",
    "sha512",
  ]);
});

test("costs that nobody can pay are not paid, and at most eight are", async () => {
  const hostile = ["phpbb$bcrypt,31", "x$argon2id,4294967295,1,1", "nonsense", "phpbb$"];
  expect(await digestsOf("korsan", null, hostile)).toEqual(["our own"]);
  const many = Array.from({ length: 20 }, (_, index) => `discourse$pbkdf2,${index + 1}`);
  expect(await digestsOf("korsan", null, many)).toHaveLength(9);
});
