import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { passwords } from "#app/db/schema.server.ts";
import { wrapForeignPassword } from "#app/lib/crypto/foreign-passwords/wrap.server.ts";
import { hashPassword } from "#app/lib/crypto/password.server.ts";
import { createdMember, sql } from "#tests/support/domain.ts";
import { checkPassword } from "../../members/users/check-password.server.ts";
import {
  keepPassword,
  ownHashFor,
  password_columns,
} from "../../members/users/compare-password.server.ts";
import { setPassword } from "../../members/users/passwords.server.ts";
import type { User } from "../../members/users/user.ts";
import type { SessionKind } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";

/** "korsan", as phpBB has stored it. */
const STORED = "$H\\2y$9abCD12./$10\\abcdefghijklmnopqrstuu$kRJFBoPEwawHvgesX1v46UYR5Qadcpi";
const DEVICE = { address: "203.0.113.10", user_agent: null };
const WRONG = { status: 400, key: "wrongEmailOrPassword" };

let member: User;

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql`delete from imports`;
  member = await importedMember();
});

async function importedMember(): Promise<User> {
  const created = await createdMember({ created_at: new Date("2009-05-01") });
  const wrapped = await wrapForeignPassword(
    { kind: "phpbb", stored: STORED },
    `forum ${created.id}`,
  );
  await sql`update passwords set hash = ${wrapped?.hash ?? ""}, scheme = ${wrapped?.scheme ?? null}, changed_at = '2010-01-01'
    where user_id = ${created.id}`;
  return created;
}

async function enter(password: string, email = member.email, kind: SessionKind = "site") {
  return await signIn({ email, password }, kind, DEVICE);
}

async function storedPassword() {
  const [row] =
    await sql`select hash, scheme, changed_at from passwords where user_id = ${member.id}`;
  return row;
}

async function comparedPassword() {
  const [row] = await db
    .select(password_columns)
    .from(passwords)
    .where(eq(passwords.user_id, member.id));
  if (!row) throw new Error("No password");
  return row;
}

async function countLetters(): Promise<unknown> {
  const [row] = await sql`select count(*)::int as count from pgboss.job
    where name = 'send-sign-in' and (data ->> 'user_id')::int = ${member.id}`;
  return row?.count;
}

test.each(["site", "api"] as const)(
  "the first right sign-in (%s) stores our own hash, and the next one compares it",
  async (kind) => {
    const before = await storedPassword();
    await expect(enter("Korsan", member.email, kind)).rejects.toMatchObject(WRONG);
    expect(await storedPassword()).toEqual(before);
    expect((await enter("korsan", member.email, kind)).user.id).toBe(member.id);
    const after = await storedPassword();
    expect(after).toMatchObject({ scheme: null, changed_at: before?.changed_at });
    expect(after?.hash).not.toBe(before?.hash);
    expect((await enter("korsan", member.email, kind)).user.id).toBe(member.id);
    expect(await storedPassword()).toEqual(after);
  },
);

test("asking for the password again stores our own hash too", async () => {
  await expect(checkPassword(member, "Korsan")).rejects.toMatchObject({ key: "incorrectPassword" });
  const hash = await checkPassword(member, "korsan");
  expect(await storedPassword()).toMatchObject({ hash, scheme: null });
  expect(await checkPassword(member, "korsan")).toBe(hash);
});

test("two sign-ins at once are both in, and leave one hash", async () => {
  await Promise.all([enter("korsan"), enter("korsan"), checkPassword(member, "korsan")]);
  expect(await storedPassword()).toMatchObject({ scheme: null });
  expect((await enter("korsan")).user.id).toBe(member.id);
});

test("a change of the password that comes first ends a sign-in with the former one", async () => {
  const compared = await comparedPassword();
  const own_hash = await ownHashFor("korsan", compared);
  await db.transaction(async (tx) => setPassword(tx, member.id, await hashPassword("çok-yeni")));
  expect(await db.transaction((tx) => keepPassword(tx, member.id, compared, own_hash))).toBeNull();
  await expect(enter("korsan")).rejects.toMatchObject(WRONG);
  expect((await enter("çok-yeni")).user.id).toBe(member.id);
});

test("an inactive account keeps what it has", async () => {
  await sql`update users set is_active = false where id = ${member.id}`;
  const before = await storedPassword();
  await expect(enter("korsan")).rejects.toMatchObject({ key: "inactiveUser" });
  expect(await storedPassword()).toEqual(before);
});

describe("names of the forum of before", () => {
  test.each(["Ali Veli", "ALİ.VELİ-_'<b>", `${"Çok Uzun ".repeat(11)}x`, "ali@veli", "日本 語"])(
    "%s signs in",
    async (name) => {
      await sql`insert into former_usernames (username, user_id) values (${name}, ${member.id})`;
      expect((await enter("korsan", name)).user.id).toBe(member.id);
      expect((await enter("korsan", name.toLocaleLowerCase("tr"), "api")).user.id).toBe(member.id);
      await sql`delete from former_usernames where user_id = ${member.id}`;
    },
  );

  test("the address of another member comes before a name with an @", async () => {
    const other = await createdMember();
    await sql`insert into former_usernames (username, user_id) values (${other.email}, ${member.id})`;
    await expect(enter("korsan", other.email)).rejects.toMatchObject(WRONG);
    await sql`delete from former_usernames where user_id = ${member.id}`;
  });
});

describe("a letter about an unknown device", () => {
  test("is not sent for the first sign-in after an import, and for the second one it is", async () => {
    await sql`insert into imports (id, imported_at) values (1, now())`;
    await enter("korsan");
    expect(await countLetters()).toBe(0);
    await signIn({ email: member.email, password: "korsan" }, "site", {
      address: "198.51.100.1",
      user_agent: null,
    });
    expect(await countLetters()).toBe(1);
  });

  test("is sent for that of an account that has slept since before the import", async () => {
    await sql`insert into imports (id, imported_at) values (1, now() - interval '200 days')`;
    await enter("korsan");
    expect(await countLetters()).toBe(1);
  });
});
