import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdMember,
  createLinkToken,
  exhaustLimit,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { EXPIRED_KEY_DAYS } from "../../base/retention.ts";
import { setModerator } from "../../forums/moderators/appoint.server.ts";
import { changeMe, changeMyPassword, changeUser } from "../../members/users/change-user.server.ts";
import { setActive } from "../../members/users/set-active.server.ts";
import { undoEmailChange } from "../../members/users/undo-email.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteExpiredKeys } from "../../operations/clean-up/clean-up.server.ts";
import { deleteAccountKeepPosts } from "../closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../closing/delete-user.server.ts";
import { resetPassword } from "../sign-in/reset.server.ts";
import type { Scope } from "../sign-in/scopes.ts";
import { endOtherSessions } from "../sign-in/sessions.server.ts";
import { createKey, endKey, getKey, KEYS_PER_MEMBER, listKeys } from "./api-keys.server.ts";
import { findKeySession, isKey } from "./find-key.server.ts";
import type { ApiKeyInput } from "./input.ts";

const NEW_PASSWORD = "yepyeni-bir-parola";
const ADDRESS = "203.0.113.9";
const ALL = { skip: 0, limit: 100 };
const WRONG_PASSWORD = { status: 400, key: "incorrectPassword" };

let selin: User;
let member: User;

beforeEach(async () => {
  selin = await actor("selin");
  member = await createdMember();
});

const INPUT: ApiKeyInput = { name: "Bot", scopes: ["read"], days: 90 };
const created = (input: Partial<ApiKeyInput> = {}, owner = member) =>
  createKey(owner, { ...INPUT, ...input }, PASSWORD);
const sessionOf = (key: string, address = ADDRESS) => findKeySession(key, address);
const isValid = async (key: string) => isKey(key) && (await sessionOf(key)) !== null;
const rowOf = async (id: number) => (await sql`select * from api_keys where id = ${id}`)[0];

describe("a key", () => {
  test("finds its member, with its scopes and no session", async () => {
    const { key, id } = await created({ scopes: ["read", "write"] });
    expect(key).toMatch(/^divan_[\w-]{43}$/);
    expect(await sessionOf(key)).toMatchObject({
      id: 0,
      key: { id, scopes: ["read", "write"] },
      user: { id: member.id, username: member.username },
    });
  });

  test("is stored as a hash only, for the days that were chosen", async () => {
    const { key, id } = await created({ days: 7 });
    const [row] =
      await sql`select to_jsonb(k)::text as text, token_hash = sha256(${key}::bytea) as is_hash, expires_at - created_at = interval '7 days' as is_week from api_keys k where id = ${id}`;
    expect([row?.is_hash, row?.is_week]).toEqual([true, true]);
    expect(row?.text).not.toContain(key.slice("divan_".length));
  });

  test("is no other text", async () => {
    const { key } = await created();
    const last = key.endsWith("A") ? "B" : "A";
    for (const wrong of [
      "",
      "divan_",
      key.slice(0, -1),
      `${key.slice(0, -1)}${last}`,
      `${key}A`,
      ` ${key}`,
      key.replace("divan_", "Divan_"),
      key.slice("divan_".length),
      `divan_${"a".repeat(43)}`,
      `divan_${"\0".repeat(43)}`,
    ])
      expect(await isValid(wrong), JSON.stringify(wrong)).toBe(false);
    expect(await isValid(key)).toBe(true);
  });

  test("is valid until its end, and not after it", async () => {
    const { key, id } = await created();
    await sql`update api_keys set expires_at = now() + interval '1 minute' where id = ${id}`;
    expect(await isValid(key)).toBe(true);
    await sql`update api_keys set expires_at = now() where id = ${id}`;
    expect(await isValid(key)).toBe(false);
  });
});

describe("the rights of a key", () => {
  const NONE = { is_superuser: false, moderates: [] };

  test.each<[Scope[], object]>([
    [["read"], NONE],
    [["read", "write"], NONE],
    [["administer"], { is_superuser: true }],
    [["observe"], NONE],
  ])("of a superuser with %j", async (scopes, rights) => {
    const { key, id } = await created({ name: scopes.join(), scopes }, selin);
    expect((await sessionOf(key))?.user).toMatchObject(rights);
    await endKey(selin, id);
  });

  test("of a moderator end with the moderation, and begin with it", async () => {
    const { key } = await created({ scopes: ["administer"] });
    const plain = await created({ name: "Okur", scopes: ["read", "write"] });
    await setModerator(selin, member.id, { everything: true, category_ids: [], forum_ids: [] });
    expect((await sessionOf(key))?.user.moderates).toBe("all");
    expect((await sessionOf(plain.key))?.user.moderates).toEqual([]);
    await setModerator(selin, member.id, { everything: false, category_ids: [], forum_ids: [] });
    expect((await sessionOf(key))?.user.moderates).toEqual([]);
  });
});

describe("making a key", () => {
  test("needs the current password", async () => {
    for (const wrong of ["", "yanlış", PASSWORD.toUpperCase()])
      await expect(createKey(member, INPUT, wrong)).rejects.toMatchObject(WRONG_PASSWORD);
    expect((await listKeys(member, ALL)).count).toBe(0);
  });

  test("that observes needs a superuser", async () => {
    await expect(created({ scopes: ["read", "observe"] })).rejects.toMatchObject({ status: 403 });
    expect((await listKeys(member, ALL)).count).toBe(0);
    const { id } = await created({ name: "Nöbetçi", scopes: ["observe"] }, selin);
    expect(await rowOf(id)).toMatchObject({ scopes: ["observe"] });
    await endKey(selin, id);
  });

  test("is refused if the password was reset while it was compared", async () => {
    const token = await createLinkToken({ kind: "password_reset", user_id: member.id });
    const outcomes = await Promise.allSettled([
      created(),
      resetPassword({ token, new_password: NEW_PASSWORD }),
    ]);
    expect(outcomes[1]?.status).toBe("fulfilled");
    expect((await listKeys(member, ALL)).count).toBe(0);
  });

  test("refuses a second one of the same name, also of two at the same moment", async () => {
    const outcomes = await Promise.allSettled([created(), created(), created()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const taken = { status: 409, key: "keyNameTaken", about: { field: "name" } };
    await expect(created()).rejects.toMatchObject(taken);
    await created({}, await createdMember());
    expect((await listKeys(member, ALL)).count).toBe(1);
  });

  test("replaces an expired one of the same name", async () => {
    const first = await created();
    await sql`update api_keys set expires_at = now() where id = ${first.id}`;
    const second = await created();
    expect((await listKeys(member, ALL)).data.map(({ id }) => id)).toEqual([second.id]);
  });

  test("stops at fifty, also by many at the same moment", async () => {
    await sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at)
      select ${member.id}, 'Bot ' || n, sha256((${member.id} || ' ' || n)::bytea), '{read}', now() + interval '1 day' from generate_series(1, ${KEYS_PER_MEMBER - 1}::int) n`;
    const outcomes = await Promise.allSettled(["a", "b", "c"].map((name) => created({ name })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(created({ name: "d" })).rejects.toMatchObject({ status: 400, key: "tooManyKeys" });
    expect((await listKeys(member, ALL)).count).toBe(KEYS_PER_MEMBER);
  });

  test("is limited, because each sends an e-mail", async () => {
    expect(await exhaustLimit("api_key", member)).toBe(20);
    await expect(created()).rejects.toMatchObject({ status: 429 });
    expect((await listKeys(member, ALL)).count).toBe(0);
  });

  test("notifies the member by e-mail, at the confirmed address only", async () => {
    const before = (await queuedPayloads("send-account-notice")).length;
    await created();
    expect((await queuedPayloads("send-account-notice")).slice(before)).toEqual([
      { user_id: member.id, email: member.email, notice: "key_created" },
    ]);
    await created({}, await createdMember({ confirmed_email: null }));
    expect(await queuedPayloads("send-account-notice")).toHaveLength(before + 1);
  });

  test("is refused for an account that was deleted meanwhile", async () => {
    await deleteUser(member, member.id);
    await expect(created()).rejects.toMatchObject(WRONG_PASSWORD);
  });
});

describe("the last use", () => {
  test("is stored with the network, at most every ten minutes", async () => {
    const { key, id } = await created();
    expect(await rowOf(id)).toMatchObject({ last_used_at: null, last_used_network: null });
    await sessionOf(key, "2001:db8:1:2:3:4:5:6");
    await expect.poll(async () => (await rowOf(id))?.last_used_network).toBe("2001:db8:1:2::/64");
    const first = await rowOf(id);

    await sql`update api_keys set last_used_at = now() - interval '9 minutes' where id = ${id}`;
    await sessionOf(key);
    await sql`update api_keys set last_used_at = now() - interval '11 minutes' where id = ${id}`;
    expect((await rowOf(id))?.last_used_network).toBe("2001:db8:1:2::/64");
    await sessionOf(key);
    await expect.poll(async () => (await rowOf(id))?.last_used_network).toBe(ADDRESS);
    expect((await rowOf(id))?.last_used_at >= first?.last_used_at).toBe(true);
  });
});

describe("a key ends", () => {
  test("when the member ends it, at once, and never those of others", async () => {
    const { key, id } = await created();
    const not_found = { status: 404, key: "notFound" };
    await expect(endKey(await createdMember(), id)).rejects.toMatchObject(not_found);
    expect(await isValid(key)).toBe(true);
    await endKey(member, id);
    expect(await isValid(key)).toBe(false);
    await expect(endKey(member, id)).rejects.toMatchObject(not_found);
    await expect(getKey(member, id)).rejects.toMatchObject(not_found);
  });

  test("when a link resets the password", async () => {
    const { key } = await created();
    const token = await createLinkToken({ kind: "password_reset", user_id: member.id });
    await resetPassword({ token, new_password: NEW_PASSWORD });
    expect(await isValid(key)).toBe(false);
  });

  test("when the member undoes a change of the e-mail", async () => {
    const { key } = await created();
    const link = { kind: "email_undo", user_id: member.id, email: member.email } as const;
    await undoEmailChange(await createLinkToken(link));
    expect(await isValid(key)).toBe(false);
  });

  test("when a superuser sets the password", async () => {
    const { key } = await created();
    await changeUser(selin, member.id, { password: NEW_PASSWORD });
    expect(await isValid(key)).toBe(false);
  });

  test("when the account is deactivated, and stays invalid when it is activated again", async () => {
    const { key } = await created();
    await setActive(selin, member.id, false);
    expect(await isValid(key)).toBe(false);
    await setActive(selin, member.id, true);
    expect(await isValid(key)).toBe(false);
  });

  test.each([
    ["deleted", deleteUser],
    ["deleted without the writing", deleteAccountKeepPosts],
  ])("when the account is %s, and leaves no row", async (_, remove) => {
    const { key, id } = await created();
    await remove(selin, member.id);
    expect(await isValid(key)).toBe(false);
    expect(await rowOf(id)).toBeUndefined();
  });
});

test("a key stays when the member changes the password or the e-mail, or ends other sessions", async () => {
  const { key } = await created();
  const input = {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  };
  await changeMyPassword(member, { id: 0 }, input);
  await changeMe(await reload(member), { email: `${crypto.randomUUID()}@example.org` });
  await endOtherSessions(member, 0);
  expect(await isValid(key)).toBe(true);
});

test("an expired key stays in the list for some days", async () => {
  const [old, recent, running] = [
    await created({ name: "eski" }),
    await created({ name: "yeni biten" }),
    await created({ name: "geçerli" }),
  ];
  await sql`update api_keys set expires_at = now() - make_interval(days => ${EXPIRED_KEY_DAYS}, mins => 1) where id = ${old.id}`;
  await sql`update api_keys set expires_at = now() - make_interval(days => ${EXPIRED_KEY_DAYS}) + interval '1 minute' where id = ${recent.id}`;
  await deleteExpiredKeys();
  const { data, count } = await listKeys(member, ALL);
  expect(data.map(({ name, is_expired }) => [name, is_expired])).toEqual([
    ["geçerli", false],
    ["yeni biten", true],
  ]);
  expect(count).toBe(2);
  expect((await listKeys(member, { skip: 1, limit: 1 })).data.map(({ id }) => id)).toEqual([
    recent.id,
  ]);
  expect(await isValid(running.key)).toBe(true);
});
