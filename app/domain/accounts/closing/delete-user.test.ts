import { beforeAll, describe, expect, test } from "vitest";
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
import type { User } from "../../members/users/user.ts";
import { subscribeToForum } from "../../notify/subscriptions/subscriptions.server.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { getTopic } from "../../topics/topics/topics.server.ts";
import { createInvite } from "../invites/invites.server.ts";
import { countUserContents } from "./count-contents.server.ts";
import { deleteUser } from "./delete-user.server.ts";

let selin: User;
let ayse: User;
let mehmet: User;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});

const exists = async ({ id }: User) => (await sql`select 1 from users where id = ${id}`).length > 0;

describe("the permission to delete an account", () => {
  test("is possible for superusers with all accounts except their own", async () => {
    const member = await createdMember();
    await expect(deleteUser(selin, selin.id)).rejects.toMatchObject({
      status: 403,
      key: "superuserKeepsSelf",
    });
    await expect(deleteUser(ayse, member.id)).rejects.toMatchObject({
      status: 403,
      key: "notEnoughPrivileges",
    });
    await expect(countUserContents(ayse, member.id)).rejects.toMatchObject({ status: 403 });
    expect(await exists(member)).toBe(true);
    await deleteUser(selin, member.id);
    expect(await exists(member)).toBe(false);
    await expect(deleteUser(selin, member.id)).rejects.toMatchObject({
      status: 404,
      key: "userNotFound",
    });
  });

  test("is possible for members with their own account", async () => {
    const member = await createdMember();
    await deleteUser(member, member.id);
    expect(await exists(member)).toBe(false);
  });
});

test("deleting an account deletes its contents and the replies in its topics, as counted before", async () => {
  const leaving = await createdMember();
  const forum_id = await createdForum();
  const [own_topic, other_topic] = [
    await createdTopic(leaving, { forum_id }),
    await createdTopic(mehmet, { forum_id }),
  ];
  for (const author of [mehmet, leaving, ayse]) await createdPost(author, own_topic);
  for (const author of [leaving, ayse, leaving, mehmet, leaving])
    await createdPost(author, other_topic);
  const { id: invite_id } = await createInvite(leaving, { send_email: false });
  expect(await countUserContents(selin, leaving.id)).toEqual({
    topics: 1,
    posts: 4,
    others_posts: 2,
    invites: 1,
  });
  await deleteUser(selin, leaving.id);
  await expect(getTopic(anybody, own_topic)).rejects.toMatchObject({ status: 404 });
  expect(await getTopic(anybody, other_topic)).toMatchObject({
    total_posts: 2,
    last_post: { owner_id: mehmet.id },
  });
  expect(
    await sql`select position from posts where topic_id = ${other_topic} order by position`,
  ).toEqual([{ position: 2 }, { position: 4 }]);
  expect(await sql`select id from invites where id = ${invite_id}`).toEqual([]);
  expect(
    await sql`select id from notifications where ${leaving.id} in (user_id, actor_id)`,
  ).toEqual([]);
  expect(await sql`select user_id from lineage where user_id = ${leaving.id}`).toHaveLength(1);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a deletion by a superuser is recorded; the log and the used invite lose the e-mail and name", async () => {
  const leaving = await createdMember({ full_name: "Giden Kişi" });
  await sql`insert into invites (owner_id, email, text, used_at, used_by_id) values (${mehmet.id}, ${leaving.email}, 'Gel!', now(), ${leaving.id})`;
  await deleteUser(selin, leaving.id);
  const [row] =
    await sql`select actor_username, action, subject_name, before from audit_log where subject_type = 'user' and subject_id = ${leaving.id}`;
  expect(row).toMatchObject({
    actor_username: "selin",
    action: "deleted",
    subject_name: leaving.username,
    before: { username: leaving.username, topics: 0, posts: 0 },
  });
  expect(Object.keys(row?.before)).not.toEqual(expect.arrayContaining(["email"]));
  expect(Object.keys(row?.before)).not.toEqual(expect.arrayContaining(["full_name"]));
  expect(await sql`select email, text from invites where owner_id = ${mehmet.id}`).toEqual([
    { email: null, text: null },
  ]);
});

test("deleting accounts while others write causes no deadlock and no wrong counter", async () => {
  const forum_id = await createdForum();
  const leaving = await Promise.all(Array.from({ length: 6 }, () => createdMember()));
  const names = leaving.map(({ username }) => `@${username}`);
  const topics = await Promise.all(
    Array.from({ length: 6 }, () => createdTopic(ayse, { forum_id })),
  );
  for (const [n, member] of leaving.entries()) {
    await subscribeToForum(member, forum_id);
    const own = await createdTopic(member, { forum_id });
    for (const topic_id of [own, ...topics.slice(n % 3)])
      await createdPost(member, topic_id, `<p>${names[1]} ${names[4]}</p>`);
  }
  const writes = Array.from({ length: 40 }, (_, n) =>
    n % 5
      ? createdPost(mehmet, topics[n % 6] ?? 0, `<p>${names[2]} ${names[5]}</p>`)
      : createdTopic(ayse, { forum_id, content: `<p>${names[3]}</p>` }),
  );
  await Promise.all([...writes, ...leaving.map(({ id }) => deleteUser(selin, id))]);
  expect(await Promise.all(leaving.map(exists))).toEqual(leaving.map(() => false));
  // The job finishes what the requests had no time for.
  await finishDeletions();
  expect(await wrongCounters({ sql })).toEqual([]);
});
