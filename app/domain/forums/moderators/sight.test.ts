import { beforeEach, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdRestrictedForum,
  createdTopic,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { hiddenForumIds } from "../../base/can.ts";
import { changeUser } from "../../members/users/change-user.server.ts";
import type { User } from "../../members/users/user.ts";
import { deleteHidden } from "../audiences/hidden-rows.server.ts";
import { changeForum } from "../forums/forums.server.ts";
import { setModerator } from "./appoint.server.ts";

const NOTHING = { everything: false, category_ids: [], forum_ids: [] };

let selin: User;
let member: User;
let insider: User;
let forum_id: number;
let topic_id: number;

beforeEach(async () => {
  selin = await actor("selin");
  [member, insider] = [await createdMember(), await createdMember()];
  ({ forum_id } = await createdRestrictedForum([insider]));
  insider = await reload(insider);
  topic_id = await createdTopic(insider, { forum_id });
});

const sees = async () => !hiddenForumIds(await reload(member)).includes(forum_id);

/** Stores what a member has who followed the topic while they saw it. */
async function follow() {
  await sql`insert into topic_subscriptions (user_id, topic_id) values (${member.id}, ${topic_id})`;
  await sql`insert into forum_subscriptions (user_id, forum_id) values (${member.id}, ${forum_id})`;
  await sql`insert into topic_reads (user_id, topic_id, position) values (${member.id}, ${topic_id}, 0)`;
  await createdPost(insider, topic_id);
  expect(await rowsLeft()).toEqual([1, 1, 1, 1]);
}

async function rowsLeft() {
  const counts = [];
  for (const table of [
    "topic_subscriptions",
    "forum_subscriptions",
    "topic_reads",
    "notifications",
  ])
    counts.push((await sql`select from ${sql(table)} where user_id = ${member.id}`).length);
  return counts;
}

async function expectEnded() {
  expect(await sees()).toBe(false);
  expect((await rowsLeft()).slice(0, 2)).toEqual([0, 0]);
  const payload = { user_ids: [member.id] };
  expect(await queuedPayloads("delete-hidden")).toContainEqual(payload);
  await deleteHidden(payload);
  expect(await rowsLeft()).toEqual([0, 0, 0, 0]);
}

test("a moderator sees a restricted forum, and what they have of it ends with the appointment", async () => {
  expect(await sees()).toBe(false);
  await setModerator(selin, member.id, { ...NOTHING, forum_ids: [forum_id] });
  expect(await sees()).toBe(true);
  await follow();
  await setModerator(selin, member.id, { ...NOTHING, forum_ids: [await createdForum()] });
  await expectEnded();
});

test("a moderator who may moderate more than before keeps everything", async () => {
  await setModerator(selin, member.id, { ...NOTHING, forum_ids: [forum_id] });
  await follow();
  await setModerator(selin, member.id, { ...NOTHING, everything: true });
  expect(await rowsLeft()).toEqual([1, 1, 1, 1]);
  expect(await queuedPayloads("delete-hidden")).not.toContainEqual({ user_ids: [member.id] });
});

test("a superuser sees every forum until they are none", async () => {
  await changeUser(selin, member.id, { is_superuser: true });
  expect(await sees()).toBe(true);
  await follow();
  await changeUser(selin, member.id, { is_superuser: false });
  await expectEnded();
});

test("a forum that goes to another category is no longer seen by the moderators of the old one", async () => {
  const [forum] = await sql`select category_id from forums where id = ${forum_id}`;
  await setModerator(selin, member.id, { ...NOTHING, category_ids: [forum?.category_id] });
  expect(await sees()).toBe(true);
  await follow();
  const [other] = await sql`select category_id from forums where id = ${await createdForum()}`;
  await changeForum(selin, forum_id, { category_id: other?.category_id });
  await expectEnded();
});
