import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  createdMember,
  createdPost,
  createdTopic,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import { openSession } from "../../accounts/sign-in/sessions.server.ts";
import type { User } from "../../members/users/user.ts";
import { changePost } from "../../topics/topics/posts.server.ts";
import { changeTopic } from "../../topics/topics/topics.server.ts";

let author: User;
let member: User;
beforeEach(async () => {
  [author, member] = [await createdMember(), await createdMember()];
  await sql`delete from pgboss.job where name = 'push-mention'`;
});

async function addDevice({ id }: User): Promise<number> {
  const nothing = { address: null, user_agent: null };
  const session = await db.transaction((tx) => openSession(tx, { id }, "site", nothing));
  const [row] =
    await sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${id}, ${session.id}, ${`https://9.9.9.9/${randomBytes(9).toString("hex")}`}, 'x', 'x') returning id`;
  return row?.id;
}

async function mentionsOf({ id }: User): Promise<number[]> {
  const rows =
    await sql`select id from notifications where user_id = ${id} and type = 'mention' order by id`;
  return rows.map((row) => row.id);
}

const mention = ({ username }: User) => `<p>@${username}</p>`;

describe("a job for each device is added", () => {
  test("by a topic and by a reply that mention its member", async () => {
    const devices = [await addDevice(member), await addDevice(member)];
    const topic_id = await createdTopic(author, { content: mention(member) });
    await createdPost(author, topic_id, mention(member));
    const ids = await mentionsOf(member);
    expect(ids).toHaveLength(2);
    const jobs = await queuedPayloads("push-mention");
    expect(jobs).toHaveLength(4);
    expect(jobs).toEqual(
      expect.arrayContaining(
        ids.flatMap((notification_id) =>
          devices.map((device_id) => ({ user_id: member.id, notification_id, device_id })),
        ),
      ),
    );
  });

  test("by an edit, for those alone who are newly mentioned", async () => {
    const other = await createdMember();
    await addDevice(member);
    await addDevice(other);
    const topic_id = await createdTopic(author, { content: mention(member) });
    const post_id = await createdPost(author, topic_id);
    await changeTopic(author, topic_id, { content: `${mention(member)}${mention(other)}` });
    await changeTopic(author, topic_id, { content: `${mention(other)}${mention(member)}` });
    await changePost(author, topic_id, post_id, { content: mention(other) });
    await changePost(author, topic_id, post_id, { content: `<p>a</p>${mention(other)}` });
    const of_members = await queuedPayloads("push-mention");
    expect(of_members).toMatchObject([
      { user_id: member.id },
      { user_id: other.id },
      { user_id: other.id },
    ]);
  });

  test("for each of many mentions at the same time, once", async () => {
    await addDevice(member);
    const topic_id = await createdTopic(author);
    await Promise.all(
      Array.from({ length: 12 }, () => createdPost(author, topic_id, mention(member))),
    );
    const jobs = await queuedPayloads("push-mention");
    expect(jobs).toHaveLength(12);
    expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(12);
  });
});

describe("no job is added", () => {
  test("for a reply without a mention, for members without devices, and for oneself", async () => {
    await addDevice(author);
    const topic_id = await createdTopic(author, { content: mention(member) });
    await addDevice(member);
    await createdPost(author, topic_id);
    await createdPost(author, topic_id, mention(author));
    expect(await queuedPayloads("push-mention")).toEqual([]);
  });

  test("for an account that is not active", async () => {
    await addDevice(member);
    await sql`update users set is_active = false where id = ${member.id}`;
    await createdTopic(author, { content: mention(member) });
    expect(await queuedPayloads("push-mention")).toEqual([]);
  });

  test("if the reply is not stored", async () => {
    await addDevice(member);
    const topic_id = await createdTopic(author);
    await sql`update topic_activity set locked_at = now() where topic_id = ${topic_id}`;
    await expect(createdPost(author, topic_id, mention(member))).rejects.toMatchObject({
      key: "topicLocked",
    });
    expect(await queuedPayloads("push-mention")).toEqual([]);
    expect(await mentionsOf(member)).toEqual([]);
  });
});

test("a mention of members without devices takes as many statements as a reply without one", async () => {
  const topic_id = await createdTopic(author);
  const reply = (content: string) =>
    captureStatements(() => createdPost(author, topic_id, content));
  const plain = await reply("<p>Nemden.</p>");
  const named = await reply("<p>@kimse-yok</p>");
  const mentioned = await reply(mention(member));
  expect(await mentionsOf(member)).toHaveLength(1);
  expect(mentioned.statements.length).toBe(named.statements.length);
  const stores = ({ statements }: typeof plain) =>
    statements.filter(({ text }) => text.includes("push_subscriptions")).length;
  expect([plain, named, mentioned].map(stores)).toEqual([1, 1, 1]);
  await addDevice(member);
  expect(stores(await reply(mention(member)))).toBeGreaterThan(1);
});
