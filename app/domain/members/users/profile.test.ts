import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdMember,
  exhaustLimit,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { changeMe, changeMyPassword, changeUser } from "./change-user.server.ts";
import { checkPassword } from "./check-password.server.ts";
import type { User } from "./user.ts";
import { createUser, getUser, listUsers, listUsersByIds } from "./users.server.ts";

const NEW_PASSWORD = "yepyeni-bir-parola";

let selin: User;
let member: User;

beforeEach(async () => {
  [selin, member] = [await actor("selin"), await createdMember()];
});

const hashOf = async ({ id }: User) =>
  (await sql`select hash from passwords where user_id = ${id}`)[0]?.hash;

async function createdSession({ id }: User): Promise<{ id: number }> {
  const [row] =
    await sql`insert into sessions (token_hash, user_id, kind, expires_at) values (sha256(gen_random_uuid()::text::bytea), ${id}, 'site', now() + interval '1 day') returning id`;
  return { id: row?.id };
}

const sessionsOf = async ({ id }: User) =>
  (await sql`select id from sessions where user_id = ${id}`).map((row) => row.id);

async function findUsernames(search: string): Promise<string[]> {
  const { data } = await listUsers(selin, { skip: 0, limit: 10, search });
  return data.map(({ username }) => username);
}

test("an account that was deleted meanwhile is refused as unknown", async () => {
  await deleteUser(selin, member.id);
  for (const change of [{ full_name: "Son Ad" }, { email: "son.adres@example.org" }])
    await expect(changeMe(member, change)).rejects.toMatchObject({
      status: 404,
      key: "userNotFound",
    });
});

describe("accounts as others see them", () => {
  test("show the e-mail and the number of invites only to their owner and to superusers", async () => {
    const stranger = await createdMember();
    for (const reader of [member, selin])
      expect(await getUser(reader, member.id)).toMatchObject({
        email: member.email,
        invites_count: 3,
      });
    const user = await getUser(stranger, member.id);
    expect(user).not.toHaveProperty("email");
    expect(user).not.toHaveProperty("invites_count");
    const { data } = await listUsersByIds(member, [stranger.id, 999_999, member.id, member.id]);
    expect(data.map(({ id, ...columns }) => [id, "email" in columns])).toEqual([
      [stranger.id, false],
      [member.id, true],
    ]);
    await expect(listUsers(member, { skip: 0, limit: 1 })).rejects.toMatchObject({ status: 403 });
    await expect(getUser(selin, 999_999)).rejects.toMatchObject({
      status: 404,
      key: "userNotFound",
    });
  });

  test("are found by name or e-mail in any case; a percent sign is no wildcard", async () => {
    expect(await findUsernames("ÇELİK")).toEqual([PEOPLE.mehmet.username]);
    expect(await findUsernames("nazIm@")).toEqual([PEOPLE.nazim.username]);
    expect(await findUsernames("%")).toEqual([]);
  });
});

describe("creating an account", () => {
  const flags = { is_superuser: false, is_active: true };

  test("is only for superusers, and its address counts as confirmed", async () => {
    const input = { email: "zeynep@example.org", username: "zeynep", password: PASSWORD, ...flags };
    await expect(createUser(member, input)).rejects.toMatchObject({ status: 403 });
    const created = await createUser(selin, input);
    expect(created).toMatchObject({ username: "zeynep", invites_count: 3 });
    expect(
      await sql`select confirmed_email, inviter_id from users join lineage on user_id = id where id = ${created.id}`,
    ).toEqual([{ confirmed_email: "zeynep@example.org", inviter_id: selin.id }]);
    expect(
      await sql`select action, after from audit_log where subject_type = 'user' and subject_id = ${created.id}`,
    ).toMatchObject([{ action: "created", after: { username: "zeynep" } }]);
  });

  test("is refused when the e-mail or username is taken; I, İ, ı and i are the same letter", async () => {
    const password = PASSWORD;
    await createUser(selin, { email: "Işıl@example.org", username: "ışıl", password, ...flags });
    await expect(
      createUser(selin, { email: "işil@EXAMPLE.org", username: "başka", password, ...flags }),
    ).rejects.toMatchObject({ status: 400, key: "emailTaken", about: { field: "email" } });
    await expect(
      createUser(selin, { email: "other@example.org", username: "işil", password, ...flags }),
    ).rejects.toMatchObject({ status: 400, key: "usernameTaken", about: { field: "username" } });
    expect(await sql`select id from users where username in ('başka', 'işil')`).toEqual([]);
  });

  test("with the same username by many at once succeeds once", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        createUser(selin, {
          email: `only${n}@example.org`,
          username: "only.one",
          password: PASSWORD,
          ...flags,
        }),
      ),
    );
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    expect(refusals).toHaveLength(7);
    for (const reason of refusals) expect(reason).toMatchObject({ key: "usernameTaken" });
  });

  test("is refused with a common password or the account's own name", async () => {
    const account = { email: "deniz@example.org", username: "deniz.k", full_name: "Deniz Kaya" };
    for (const [password, key] of [
      ["password", "passwordCommon"],
      ["DenizKaya1", "passwordIsName"],
    ] as const)
      await expect(createUser(selin, { ...account, ...flags, password })).rejects.toMatchObject({
        status: 400,
        key,
        about: { field: "password" },
      });
    expect(await sql`select id from users where username = 'deniz.k'`).toEqual([]);
  });
});

describe("changing one's own names", () => {
  test("keeps the fields that were not sent", async () => {
    const changed = await changeMe(member, { full_name: "Yeni Ad" });
    expect(changed).toMatchObject({ full_name: "Yeni Ad", username: member.username });
    expect(await changeMe(member, {})).toEqual(changed);
  });

  test("allows other case and dots, and is refused when another member has the name", async () => {
    const nazim = await actor("nazim");
    for (const username of ["nazim.e", "nazım.e"])
      expect(await changeMe(nazim, { username })).toMatchObject({ username });
    for (const [changes, key] of [
      [{ username: "nazim.e" }, "usernameTakenByOther"],
      [{ email: "NAZIM@example.org" }, "emailTakenByOther"],
    ] as const)
      await expect(changeMe(member, changes)).rejects.toMatchObject({ status: 409, key });
  });

  test("to the same name by three members at once succeeds once", async () => {
    const members = [member, await createdMember(), await createdMember()];
    const results = await Promise.allSettled(
      ["ışık", "işik", "işık"].map((username, n) => changeMe(members[n] ?? member, { username })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sql`select id from users where fold(username) = fold('ışık')`).toHaveLength(1);
  });
});

describe("changing one's own password", () => {
  test("needs the current password, ends every other session, and sends a notice", async () => {
    const [current_session, other_session] = [
      await createdSession(member),
      await createdSession(member),
    ];
    const before = await hashOf(member);
    const change = (current_password: string, new_password: string) =>
      changeMyPassword(member, current_session, { current_password, new_password });
    for (const [current, new_password, key] of [
      ["yanlış-parola", NEW_PASSWORD, "incorrectPassword"],
      [PASSWORD, PASSWORD, "samePassword"],
      [PASSWORD, "aaaaaaaa", "passwordCommon"],
      [PASSWORD, member.username, "passwordIsName"],
    ] as const)
      await expect(change(current, new_password)).rejects.toMatchObject({ status: 400, key });
    expect([await hashOf(member), await sessionsOf(member)]).toEqual([
      before,
      [current_session.id, other_session.id],
    ]);
    await change(PASSWORD, NEW_PASSWORD);
    expect(await sessionsOf(member)).toEqual([current_session.id]);
    await checkPassword(member, NEW_PASSWORD);
    expect(await queuedPayloads("send-account-notice")).toContainEqual({
      user_id: member.id,
      email: member.email,
      notice: "password_changed",
    });
  });

  test("is refused after twenty failures, even with the right password", async () => {
    expect(await exhaustLimit("password_check", member)).toBe(20);
    await expect(checkPassword(member, PASSWORD)).rejects.toMatchObject({ status: 429 });
  });

  test("resets the failures with the right password", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 12; n += 1)
        await expect(checkPassword(member, "yanlış")).rejects.toMatchObject({ status: 400 });
      await checkPassword(member, PASSWORD);
    }
  });
});

describe("changing an account as a superuser", () => {
  test("records the fields that differ, but never the password", async () => {
    await createdSession(member);
    await expect(changeUser(member, member.id, { invites_count: 9 })).rejects.toMatchObject({
      status: 403,
    });
    const changed = await changeUser(selin, member.id, {
      invites_count: 7,
      username: member.username,
      password: NEW_PASSWORD,
    });
    expect(changed.invites_count).toBe(7);
    expect(await sessionsOf(member)).toEqual([]);
    expect(
      await sql`select action, before, after from audit_log where subject_type = 'user' and subject_id = ${member.id}`,
    ).toEqual([
      {
        action: "changed",
        before: { invites_count: 3, password: null },
        after: { invites_count: 7, password: "changed" },
      },
    ]);
  });

  test("records nothing when no field differs", async () => {
    await changeUser(selin, member.id, { username: member.username, is_active: true });
    expect(
      await sql`select id from audit_log where subject_type = 'user' and subject_id = ${member.id}`,
    ).toEqual([]);
  });

  test("compares the new password with the new names", async () => {
    const before = await hashOf(member);
    await expect(
      changeUser(selin, member.id, { username: "karanfil", password: "karanfil1" }),
    ).rejects.toMatchObject({ status: 400, key: "passwordIsName" });
    expect([await hashOf(member), await reload(member)]).toEqual([before, member]);
  });

  test("is refused when the account does not exist or a name is taken", async () => {
    await expect(changeUser(selin, 999_999, { invites_count: 1 })).rejects.toMatchObject({
      status: 404,
      key: "userIdNotFound",
    });
    await expect(
      changeUser(selin, member.id, { username: PEOPLE.ayse.username }),
    ).rejects.toMatchObject({ status: 409, key: "usernameTakenByOther" });
  });

  test("reactivates it without its earlier sessions", async () => {
    await createdSession(member);
    await changeUser(selin, member.id, { is_active: false });
    await changeUser(selin, member.id, { is_active: true });
    expect(await sessionsOf(member)).toEqual([]);
  });
});

describe("the last active superuser", () => {
  test("cannot be demoted or deactivated", async () => {
    for (const change of [{ is_superuser: false }, { is_active: false }])
      await expect(changeUser(selin, selin.id, change)).rejects.toMatchObject({
        status: 400,
        key: "lastSuperuser",
      });
    expect(await reload(selin)).toMatchObject({ is_superuser: true, is_active: true });
  });

  test("remains when two superusers demote each other at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await createdMember({ is_superuser: true });
      const results = await Promise.allSettled([
        changeUser(selin, other.id, { is_superuser: false }),
        changeUser(other, selin.id, { is_active: false }),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await sql`select id from users where is_superuser and is_active`).toHaveLength(1);
      await sql`update users set is_superuser = id = ${selin.id}, is_active = true where id in (${selin.id}, ${other.id})`;
    }
  });
});
