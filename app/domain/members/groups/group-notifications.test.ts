import { beforeAll, beforeEach, expect, test } from "vitest";
import { actor, createdGroup, createdMember, reload, sql } from "#tests/support/domain.ts";
import { getBell } from "../../notify/notifications/bell.server.ts";
import type { User } from "../users/user.ts";
import { addMembersByNames, removeGroupMember, setGroupMember } from "./group-members.server.ts";
import { deleteGroup } from "./groups.server.ts";

let selin: User;
let member: User;
let group_id: number;

beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  member = await createdMember();
  group_id = await createdGroup();
});

const ADDED = { event: "added_to_group" };
const MANAGER = { event: "made_group_manager" };
const REMOVED = { event: "removed_from_group" };

async function aboutsOf({ id }: User) {
  const rows = await sql`select about from notifications where user_id = ${id} order by id`;
  return rows.map(({ about }) => about);
}

test("a member is told of a group with its name, once, and not of what changes nothing", async () => {
  await addMembersByNames(selin, group_id, `${member.username} @${member.username}`);
  await addMembersByNames(selin, group_id, member.username);
  await setGroupMember(selin, group_id, member.id, { is_manager: false });
  const [{ name } = {}] = await sql`select name from groups where id = ${group_id}`;
  expect(await aboutsOf(member)).toEqual([{ ...ADDED, group_id, group_name: name }]);
  expect(await sql`select actor_id, mail from notifications where user_id = ${member.id}`).toEqual([
    { actor_id: member.id, mail: "now" },
  ]);
  expect((await getBell(await reload(member))).notifications).toHaveLength(1);
});

test("a manager is told so, and nothing else if they were added by it", async () => {
  await setGroupMember(selin, group_id, member.id, { is_manager: true });
  await setGroupMember(selin, group_id, member.id, { is_manager: true });
  await setGroupMember(selin, group_id, member.id, { is_manager: false });
  expect(await aboutsOf(member)).toMatchObject([{ ...MANAGER, group_id }]);
  await setGroupMember(selin, group_id, member.id, { is_manager: true });
  expect(await aboutsOf(member)).toMatchObject([MANAGER, MANAGER]);
});

test("nobody is told of what they did themselves", async () => {
  const before = await aboutsOf(selin);
  await setGroupMember(selin, group_id, selin.id, { is_manager: true });
  await setGroupMember(selin, group_id, member.id, { is_manager: true });
  await removeGroupMember(member, group_id, member.id);
  await removeGroupMember(selin, group_id, selin.id);
  expect([await aboutsOf(selin), await aboutsOf(member)]).toEqual([before, []]);
});

test("whoever is removed is told without a name, and keeps none of this group", async () => {
  const other_id = await createdGroup();
  for (const id of [group_id, other_id]) await setGroupMember(selin, id, member.id, {});
  await removeGroupMember(selin, group_id, member.id);
  await removeGroupMember(selin, group_id, member.id);
  expect(await aboutsOf(member)).toMatchObject([{ ...ADDED, group_id: other_id }, REMOVED]);
  await deleteGroup(selin, other_id);
  expect(await aboutsOf(member)).toEqual([REMOVED, REMOVED]);
});
