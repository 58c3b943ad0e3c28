import { beforeEach, expect, test } from "vitest";
import { ABOUT_MAX } from "#app/contract/field-limits.ts";
import { actor, createdMember, reload, sql } from "#tests/support/domain.ts";
import { deleteAccountKeepPosts } from "../../accounts/closing/delete-account-keep-posts.server.ts";
import { deleteUser } from "../../accounts/closing/delete-user.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { changeMe, changeUser } from "./change-user.server.ts";
import { change_me_input } from "./input.ts";
import type { User } from "./user.ts";
import { getUser } from "./users.server.ts";

const ABOUT = "Fırıncıyım.\nPazarları ekmek pişiririm.";

let selin: User;
let member: User;

beforeEach(async () => {
  [selin, member] = [await actor("selin"), await createdMember()];
});

const profileOf = ({ username, full_name, about, email }: User) => ({
  username,
  full_name,
  about,
  email,
});

const logOf = async ({ id }: User) =>
  await sql`select before, after from audit_log where subject_type = 'user' and subject_id = ${id} order by id`;

test("every member reads what a member tells", async () => {
  await changeMe(member, { about: ABOUT });
  expect(await getUser(await createdMember(), member.id)).toMatchObject({ about: ABOUT });
  await changeProfile(member, { ...profileOf(member), about: null });
  expect(await reload(member)).toMatchObject({ about: null });
});

test.each([
  ["  Kısa.  ", "Kısa."],
  ["Bir\r\niki\r\n\r\n\r\n\r\nüç", "Bir\niki\n\nüç"],
  ["", null],
  [" \n \u200b", null],
  [null, null],
  [undefined, undefined],
  ["x".repeat(ABOUT_MAX), "x".repeat(ABOUT_MAX)],
])("%j is stored as %j", (about, stored) => {
  expect(change_me_input.parse({ about })).toMatchObject({ about: stored });
});

test("a longer text is refused", () => {
  const { error } = change_me_input.safeParse({ about: "x".repeat(ABOUT_MAX + 1) });
  expect(error?.issues).toMatchObject([{ message: "tooLong", path: ["about"] }]);
});

test("a suspended member may not change it, and may keep it", async () => {
  await changeMe(member, { about: ABOUT });
  await sql`insert into suspensions (user_id, reason) values (${member.id}, 'Reklam')`;
  const suspended = await reload(member);
  const profile = profileOf(suspended);
  const refusal = { status: 400, key: "accountSuspended" };
  await expect(changeMe(suspended, { about: null })).rejects.toMatchObject(refusal);
  await expect(changeProfile(suspended, { ...profile, about: "x" })).rejects.toMatchObject(refusal);
  await changeProfile(suspended, profile);
});

test("a superuser changes it, and the log says what it was until the account is deleted", async () => {
  await changeMe(member, { about: ABOUT });
  await changeUser(selin, member.id, { about: null });
  expect(await logOf(member)).toEqual([{ before: { about: ABOUT }, after: { about: null } }]);
  await deleteUser(selin, member.id);
  const [change, deletion] = await logOf(member);
  expect(change).toEqual({ before: {}, after: {} });
  expect(deletion?.before).not.toHaveProperty("about");
});

test("nothing of it stays with the writing of a former member", async () => {
  await changeMe(member, { about: ABOUT });
  await deleteAccountKeepPosts(selin, member.id);
  expect(await getUser(selin, member.id)).toMatchObject({ about: null });
});
