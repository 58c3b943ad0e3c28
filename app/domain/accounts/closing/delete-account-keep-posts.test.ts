import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formerUsername } from "#app/contract/former-member.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  sql,
} from "#tests/support/domain.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { getManagedUser } from "../../members/users/admin-users.server.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  getUser,
  getUserByName,
  listMembers,
  listMembersNamed,
  searchUsers,
} from "../../members/users/users.server.ts";
import { subscribeToForum } from "../../notify/subscriptions/subscriptions.server.ts";
import { suggestMembers } from "../../topics/topics/suggest-members.server.ts";
import { getTopic } from "../../topics/topics/topics.server.ts";
import { createInvite } from "../invites/invites.server.ts";
import { getTree } from "../invites/tree.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { deleteAccountKeepPosts } from "./delete-account-keep-posts.server.ts";
import { deleteUser } from "./delete-user.server.ts";

const DEVICE = { address: "198.51.100.1", user_agent: "Test" };

let selin: User;
let mehmet: User;
let leaving: User;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  [selin, mehmet] = [await actor("selin"), await actor("mehmet")];
});
beforeEach(async () => {
  leaving = await createdMember({ full_name: "Giden Kişi" });
  forum_id = await createdForum();
  topic_id = await createdTopic(leaving, { forum_id });
  await createdPost(mehmet, topic_id);
  await createdPost(leaving, topic_id);
});

const rowOf = async ({ id }: User) => (await sql`select * from users where id = ${id}`)[0];

test("what the member wrote stays with all counters, and the account has nothing of the member", async () => {
  await subscribeToForum(leaving, forum_id);
  await createInvite(leaving, { send_email: false });
  await sql`insert into moderators (user_id, forum_id) values (${leaving.id}, ${forum_id})`;
  await sql`insert into warnings (user_id, reason) values (${leaving.id}, 'Sakin')`;
  await sql`update users set username = 'baskaad' || ${leaving.id}::int where id = ${leaving.id}`;
  await deleteAccountKeepPosts(selin, leaving.id);
  expect(await getTopic(anybody, topic_id)).toMatchObject({ owner_id: leaving.id, total_posts: 2 });
  const row = await rowOf(leaving);
  expect(row).toMatchObject({
    username: formerUsername(leaving.id),
    email: `former-${leaving.id}@invalid`,
    is_former: true,
    is_active: false,
    total_topics: 1,
    total_posts: 1,
  });
  const text = JSON.stringify(row).toLowerCase();
  for (const trace of [leaving.username, leaving.email, "giden", "baskaad"])
    expect(text).not.toContain(trace);
  const tables = await sql`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name not in ('lineage')`;
  for (const { name } of tables)
    expect([
      name,
      await sql`select user_id from ${sql(name)} where user_id = ${leaving.id}`,
    ]).toEqual([name, []]);
  expect(await sql`select 1 from invites where owner_id = ${leaving.id}`).toEqual([]);
  expect(await wrongCounters({ sql })).toEqual([]);
  expect(await sql`select * from wrong_list_counts()`).toEqual([]);
});

test("the account is in no list and no search, and its page does not exist", async () => {
  await deleteAccountKeepPosts(selin, leaving.id);
  const name = formerUsername(leaving.id);
  const { data, count } = await listMembers({ skip: 0, limit: 100 });
  expect(data.map(({ id }) => id)).not.toContain(leaving.id);
  expect(count).toBe(data.length);
  for (const search of ["former", "Former member", "@invalid"])
    expect(await searchUsers(selin, { search, skip: 0, limit: 10 })).toMatchObject({ count: 0 });
  expect((await listMembersNamed("former", 10)).data).toEqual([]);
  expect(await suggestMembers(mehmet, { text: "former", topic_id })).toEqual([]);
  await expect(getUserByName(mehmet, name)).rejects.toMatchObject({ status: 404 });
  await expect(getUserByName(mehmet, leaving.username)).rejects.toMatchObject({ status: 404 });
  await expect(getManagedUser(selin, leaving.id)).rejects.toMatchObject({ status: 404 });
  expect(await getUser(mehmet, leaving.id)).toMatchObject({ username: name, full_name: null });
  const branch = await getTree(selin, leaving.id, 1);
  expect(JSON.stringify(branch)).not.toContain(name);
});

test("nobody signs in with it, and no superuser can bring it back", async () => {
  await deleteAccountKeepPosts(selin, leaving.id);
  for (const email of [leaving.email, leaving.username, `former-${leaving.id}@invalid`])
    await expect(signIn({ email, password: PASSWORD }, "site", DEVICE)).rejects.toMatchObject({
      status: 400,
    });
  await expect(changeUser(selin, leaving.id, { is_active: true })).rejects.toMatchObject({
    status: 404,
  });
  await expect(deleteAccountKeepPosts(selin, leaving.id)).rejects.toMatchObject({ status: 404 });
});

test("a superuser can delete the writing later, with everything", async () => {
  await deleteAccountKeepPosts(selin, leaving.id);
  await deleteUser(selin, leaving.id);
  expect(await rowOf(leaving)).toBeUndefined();
  await expect(getTopic(anybody, topic_id)).rejects.toMatchObject({ status: 404 });
  expect(await wrongCounters({ sql })).toEqual([]);
  expect(await sql`select * from wrong_list_counts()`).toEqual([]);
});

test("the log says that the writing stayed, and loses the e-mail and the name", async () => {
  await deleteAccountKeepPosts(selin, leaving.id);
  const [entry] =
    await sql`select before, after, subject_name from audit_log where subject_type = 'user' and subject_id = ${leaving.id}`;
  expect(entry).toMatchObject({
    subject_name: leaving.username,
    after: { keeps_writing: true },
  });
  expect(Object.keys(entry?.before)).not.toEqual(expect.arrayContaining(["email"]));
  expect(Object.keys(entry?.before)).not.toEqual(expect.arrayContaining(["full_name"]));
});

describe("who may do it", () => {
  test("members, and superusers with the accounts of others", async () => {
    await expect(deleteAccountKeepPosts(mehmet, leaving.id)).rejects.toMatchObject({ status: 403 });
    await expect(deleteAccountKeepPosts(selin, selin.id)).rejects.toMatchObject({
      key: "superuserKeepsSelf",
    });
    await deleteAccountKeepPosts(leaving, leaving.id);
    expect(await rowOf(leaving)).toMatchObject({ is_former: true });
  });

  test("the freed name can be taken", async () => {
    await deleteAccountKeepPosts(selin, leaving.id);
    expect(await createdMember({ username: leaving.username })).toMatchObject({
      username: leaving.username,
    });
  });
});

test("it leaves no wrong counter while the member writes", async () => {
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => createdPost(leaving, topic_id)),
    deleteAccountKeepPosts(selin, leaving.id),
    ...Array.from({ length: 6 }, () => createdPost(leaving, topic_id)),
  ]);
  expect(results[6]?.status).toBe("fulfilled");
  expect(await wrongCounters({ sql })).toEqual([]);
});
