import { beforeEach, describe, expect, test } from "vitest";
import { actor, createdMember, createLinkToken, sql } from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { resetPassword } from "../../accounts/sign-in/reset.server.ts";
import { endOtherSessions } from "../../accounts/sign-in/sessions.server.ts";
import { changeMe, changeMyPassword, changeUser } from "../../members/users/change-user.server.ts";
import { setActive } from "../../members/users/set-active.server.ts";
import { undoEmailChange } from "../../members/users/undo-email.server.ts";
import type { User } from "../../members/users/user.ts";
import { endSuspension, suspendMember } from "../../moderation/sanctions/suspend.server.ts";
import { findFeedReader, getFeedKey, renewFeedKey } from "./feed-keys.server.ts";

const NEW_PASSWORD = "yepyeni-bir-parola";

let selin: User;
let member: User;
let key: string;

beforeEach(async () => {
  selin = await actor("selin");
  member = await createdMember({ language: "en" });
  key = await getFeedKey(member);
});

const isValid = async (tried_key = key) => (await findFeedReader(tried_key)) !== null;

test("a key finds its member, and stays the same each time it is shown", async () => {
  expect(await getFeedKey(member)).toBe(key);
  expect(key).toMatch(new RegExp(`^${member.id}-[\\w-]{43}$`));
  expect(await findFeedReader(key)).toEqual({
    id: member.id,
    is_superuser: false,
    moderates: [],
    no_access_forum_ids: [],
    language: "en",
    created_at: member.created_at,
  });
});

test("is created once, even by many pages at the same time", async () => {
  const other = await createdMember();
  const keys = await Promise.all(Array.from({ length: 8 }, () => getFeedKey(other)));
  expect(new Set(keys).size).toBe(1);
  expect(await isValid(keys[0])).toBe(true);
});

test("no other text is a key", async () => {
  const other = await createdMember();
  const other_key = await getFeedKey(other);
  const [, signature = ""] = key.split(/-(.*)/s);
  const [, other_signature = ""] = other_key.split(/-(.*)/s);
  const last = signature.endsWith("A") ? "B" : "A";
  for (const wrong of [
    "",
    key.slice(0, -1),
    `${key.slice(0, -1)}${last}`,
    `${key}A`,
    ` ${key}`,
    `0${key}`,
    `${member.id}-`,
    `${member.id}-${other_signature}`,
    `${other.id}-${signature}`,
    `999999-${signature}`,
    `0-${signature}`,
    `9999999999-${signature}`,
    `${member.id}\0-${signature}`,
  ])
    expect(await isValid(wrong), JSON.stringify(wrong)).toBe(false);
  expect(await isValid()).toBe(true);
});

test("is not stored: the nonce alone makes no key", async () => {
  const [row] = await sql`select nonce from feed_keys where user_id = ${member.id}`;
  expect(row?.nonce.length).toBe(16);
  expect(key).not.toContain(row?.nonce.toString("base64url"));
});

test("renewing ends the former key, each time", async () => {
  const keys = [key];
  for (let time = 0; time < 2; time += 1) {
    await renewFeedKey(member);
    keys.push(await getFeedKey(member));
  }
  expect(new Set(keys).size).toBe(3);
  expect(await Promise.all(keys.map(isValid))).toEqual([false, false, true]);
});

test("renewing works for a member who has not seen a key yet", async () => {
  const other = await createdMember();
  await renewFeedKey(other);
  expect(await isValid(await getFeedKey(other))).toBe(true);
});

describe("a key", () => {
  test("rests while the member is suspended", async () => {
    await suspendMember(selin, member.id, { reason: "Ara ver", until: null });
    expect(await isValid()).toBe(false);
    await endSuspension(selin, member.id);
    expect(await isValid()).toBe(true);
    await suspendMember(selin, member.id, { reason: "Ara ver", until: null });
    await sql`update suspensions set until = now() - interval '1 second' where user_id = ${member.id}`;
    expect(await isValid()).toBe(true);
  });

  test("ends when the account is deactivated, and stays invalid when it is activated again", async () => {
    await setActive(selin, member.id, false);
    expect(await isValid()).toBe(false);
    await setActive(selin, member.id, true);
    expect(await isValid()).toBe(false);
    expect(await getFeedKey(member)).not.toBe(key);
  });

  test.each([
    ["changes the password", changePassword],
    ["resets the password", reset],
    ["undoes a change of the e-mail", undoEmail],
  ])("ends when the member %s", async (_, change) => {
    await change();
    expect(await isValid()).toBe(false);
    expect(await isValid(await getFeedKey(member))).toBe(true);
  });

  test("ends when a superuser sets the password", async () => {
    await changeUser(selin, member.id, { password: NEW_PASSWORD });
    expect(await isValid()).toBe(false);
  });

  test("stays when the member ends other sessions or changes the e-mail, or a superuser changes the name", async () => {
    await endOtherSessions(member, 0);
    await changeMe(member, { email: `${crypto.randomUUID()}@example.org` });
    await changeUser(selin, member.id, { full_name: "Başka Ad" });
    expect(await isValid()).toBe(true);
  });

  test.each([
    ["deleted", deleteUser],
    ["deleted without the writing", deleteAccountKeepPosts],
  ])("ends when the account is %s, and leaves no row", async (_, remove) => {
    await remove(selin, member.id);
    expect(await isValid()).toBe(false);
    expect(await sql`select user_id from feed_keys where user_id = ${member.id}`).toEqual([]);
  });
});

async function changePassword() {
  const input = {
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
    confirm_password: NEW_PASSWORD,
  };
  await changeMyPassword(member, { id: 0 }, input);
}

async function undoEmail() {
  const link = { kind: "email_undo", user_id: member.id, email: member.email } as const;
  await undoEmailChange(await createLinkToken(link));
}

async function reset() {
  const token = await createLinkToken({ kind: "password_reset", user_id: member.id });
  await resetPassword({ token, new_password: NEW_PASSWORD });
}

test("an account that was deleted meanwhile gets no key, and is refused", async () => {
  await deleteUser(member, member.id);
  const refusal = { status: 403, key: "badCredentials" };
  await expect(getFeedKey(member)).rejects.toMatchObject(refusal);
  await expect(renewFeedKey(member)).rejects.toMatchObject(refusal);
});
