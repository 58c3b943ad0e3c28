import { expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { changeForum, getForum } from "#app/domain/forums/forums/forums.server.ts";
import {
  actor,
  createdForum,
  createdGroup,
  createdMember,
  createdRestrictedForum,
  queuedPayloads,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { listForumsOfGroup, listForumsToClose } from "./group-forums.server.ts";
import {
  addMembersByNames,
  joinGroupsOfInvite,
  listGroupMembers,
  removeGroupMember,
  setGroupMember,
} from "./group-members.server.ts";
import {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  listManagedGroups,
  listOwnGroups,
} from "./groups.server.ts";
import { groupVersion } from "./parts/fields.server.ts";
import { getLeaving, getRemoval } from "./removal-question.server.ts";

const EVERYTHING = { skip: 0, limit: 100 };
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function memberIds(group_id: number): Promise<number[]> {
  const rows =
    await sql`select user_id from group_members where group_id = ${group_id} order by user_id`;
  return rows.map(({ user_id }) => user_id);
}

async function logOf(group_id: number) {
  return await sql`select action, before, after from audit_log
    where subject_type = 'group' and subject_id = ${group_id} order by id`;
}

test("only superusers create, change and delete groups, and the log says what they did", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const group = await createGroup(selin, { name: "Yönetim Kurulu" });
  expect(group).toMatchObject({ name: "Yönetim Kurulu", description: "", member_count: 0 });
  const changed = await changeGroup(selin, group.id, { description: "Kararlar" });
  expect(changed).toMatchObject({ name: "Yönetim Kurulu", description: "Kararlar" });
  await setGroupMember(selin, group.id, member.id, { is_manager: true });
  const manager = await reload(member);
  for (const refused of [
    createGroup(manager, { name: "Başka" }),
    changeGroup(manager, group.id, { name: "Başka" }),
    deleteGroup(manager, group.id),
    listForumsToClose(manager, group.id),
  ])
    await expect(refused).rejects.toMatchObject({ status: 403 });
  await deleteGroup(selin, group.id);
  expect(await memberIds(group.id)).toEqual([]);
  expect(await logOf(group.id)).toMatchObject([
    { action: "created", after: { name: "Yönetim Kurulu", description: "" } },
    { action: "changed", before: { description: "" }, after: { description: "Kararlar" } },
    { action: "member_added", after: { members: member.username } },
    { action: "changed", before: { is_manager: false }, after: { is_manager: true } },
    { action: "deleted", before: { members: 1 } },
  ]);
});

test("a name is taken in any letters, also by a change", async () => {
  const selin = await actor("selin");
  const first = await createGroup(selin, { name: "Ilgaz" });
  const second = await createGroup(selin, { name: "Toros" });
  await expect(createGroup(selin, { name: "ILGAZ" })).rejects.toMatchObject({
    status: 409,
    key: "groupNameTaken",
  });
  await expect(changeGroup(selin, second.id, { name: "ılgaz" })).rejects.toMatchObject({
    status: 409,
  });
  expect(await changeGroup(selin, first.id, { name: "ILGAZ" })).toMatchObject({ name: "ILGAZ" });
});

test("a change of an older version is refused, and says what is stored", async () => {
  const selin = await actor("selin");
  const group = await createGroup(selin, { name: "Sürüm" });
  const loaded_versions = [groupVersion(group)];
  await changeGroup(selin, group.id, { description: "Yeni" });
  await expect(
    changeGroup(selin, group.id, { description: "Başka" }, loaded_versions),
  ).rejects.toMatchObject({ status: 409, conflict: { both: { description: "Yeni" } } });
});

test("for those outside a group does not exist, and members see their own ones only", async () => {
  const [inside, outside] = [await createdMember(), await createdMember()];
  const group_id = await createdGroup([inside]);
  await expect(getGroup(outside, group_id)).rejects.toMatchObject({
    status: 404,
    key: "groupNotFound",
  });
  await expect(listGroupMembers(outside, group_id, EVERYTHING)).rejects.toMatchObject({
    status: 404,
  });
  await expect(setGroupMember(outside, group_id, outside.id, {})).rejects.toMatchObject({
    status: 404,
  });
  await expect(removeGroupMember(outside, group_id, inside.id)).rejects.toMatchObject({
    status: 404,
  });
  expect(await getGroup(inside, group_id)).toMatchObject({ is_member: true, may_manage: false });
  expect(await listGroups(outside, EVERYTHING)).toEqual({ data: [], count: 0 });
  expect(idsOf((await listGroups(inside, EVERYTHING)).data)).toEqual([group_id]);
  expect(idsOf((await listGroups(await actor("selin"), EVERYTHING)).data)).toContain(group_id);
  expect(await memberIds(group_id)).toEqual([inside.id]);
});

test("a manager adds and removes members, and makes no managers", async () => {
  const [manager, member, other] = [
    await createdMember(),
    await createdMember(),
    await createdMember(),
  ];
  const group_id = await createdGroup([manager]);
  await setGroupMember(await actor("selin"), group_id, manager.id, { is_manager: true });
  expect(await setGroupMember(manager, group_id, member.id, {})).toMatchObject({
    user_id: member.id,
    is_manager: false,
  });
  await expect(
    setGroupMember(manager, group_id, member.id, { is_manager: true }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(setGroupMember(member, group_id, other.id, {})).rejects.toMatchObject({
    status: 403,
  });
  await expect(removeGroupMember(member, group_id, manager.id)).rejects.toMatchObject({
    status: 403,
  });
  expect(await listManagedGroups(manager)).toMatchObject([{ id: group_id }]);
  expect(await listManagedGroups(member)).toEqual([]);
  expect(await listOwnGroups(manager)).toMatchObject([{ id: group_id, is_manager: true }]);
  await removeGroupMember(manager, group_id, member.id);
  await removeGroupMember(manager, group_id, member.id);
  expect(await memberIds(group_id)).toEqual([manager.id]);
  await removeGroupMember(manager, group_id, manager.id);
  await expect(setGroupMember(manager, group_id, other.id, {})).rejects.toMatchObject({
    status: 404,
  });
  expect((await logOf(group_id)).map(({ action }) => action)).toEqual([
    "created",
    "changed",
    "member_added",
    "member_removed",
    "member_left",
  ]);
});

test("a manager removes no other manager, and nobody else while suspended", async () => {
  const [manager, other, member] = [
    await createdMember(),
    await createdMember(),
    await createdMember(),
  ];
  const group_id = await createdGroup([manager, other, member]);
  const selin = await actor("selin");
  for (const { id } of [manager, other])
    await setGroupMember(selin, group_id, id, { is_manager: true });
  await expect(removeGroupMember(manager, group_id, other.id)).rejects.toMatchObject({
    status: 403,
  });
  const suspended = { ...manager, suspension: { reason: "Reklam", until: null } };
  await expect(removeGroupMember(suspended, group_id, member.id)).rejects.toMatchObject({
    key: "accountSuspended",
  });
  expect(await memberIds(group_id)).toHaveLength(3);
  await removeGroupMember(suspended, group_id, manager.id);
  await removeGroupMember(selin, group_id, other.id);
  expect(await memberIds(group_id)).toEqual([member.id]);
});

test("managers come first, and adding somebody again changes nothing", async () => {
  const [first, second] = [await createdMember(), await createdMember()];
  const group_id = await createdGroup([first, second]);
  const selin = await actor("selin");
  await setGroupMember(selin, group_id, second.id, { is_manager: true });
  expect(await setGroupMember(selin, group_id, second.id, {})).toMatchObject({ is_manager: true });
  const { data, count } = await listGroupMembers(selin, group_id, { skip: 0, limit: 1 });
  expect([count, data[0]?.user_id]).toEqual([2, second.id]);
  expect(await addMembersByNames(selin, group_id, first.username)).toEqual({ added: 0 });
});

test("several members are added by their names, in any letters and also former ones, or none", async () => {
  const [ada, eda] = [await createdMember(), await createdMember()];
  await sql`update users set username = ${`${eda.username}x`} where id = ${eda.id}`;
  const [selin, group_id] = [await actor("selin"), await createdGroup()];
  await expect(
    addMembersByNames(selin, group_id, `${ada.username}, kimse-yok ve-bu`),
  ).rejects.toMatchObject({
    status: 422,
    key: "namesUnknown",
    about: { field: "usernames", values: { names: "kimse-yok, ve-bu" } },
  });
  expect(await memberIds(group_id)).toEqual([]);
  const text = `@${ada.username.toUpperCase()},${eda.username}\n${ada.username}`;
  expect(await addMembersByNames(selin, group_id, text)).toEqual({ added: 2 });
  expect(await memberIds(group_id)).toEqual([ada.id, eda.id]);
  const too_many = Array.from({ length: 201 }, (_, index) => `ad${index}`).join(" ");
  await expect(addMembersByNames(selin, group_id, too_many)).rejects.toMatchObject({
    status: 422,
    key: "tooManyNames",
    about: { values: { max: 200 } },
  });
});

test("a member who does not exist or has left is not added, and a suspended manager adds nobody", async () => {
  const [selin, manager, member] = [
    await actor("selin"),
    await createdMember(),
    await createdMember(),
  ];
  const group_id = await createdGroup([manager]);
  await setGroupMember(selin, group_id, manager.id, { is_manager: true });
  await expect(setGroupMember(selin, group_id, 999_999, {})).rejects.toMatchObject({
    status: 404,
    key: "userIdNotFound",
  });
  await sql`insert into suspensions (user_id, reason, suspended_by_id) values (${manager.id}, 'Reklam', ${selin.id})`;
  const suspended = await reload(manager);
  await expect(setGroupMember(suspended, group_id, member.id, {})).rejects.toMatchObject({
    key: "accountSuspended",
  });
  await expect(addMembersByNames(suspended, group_id, member.username)).rejects.toMatchObject({
    key: "accountSuspended",
  });
  expect(await memberIds(group_id)).toEqual([manager.id]);
});

test("a deactivated account is not added, and stays where it is", async () => {
  const [selin, group_id] = [await actor("selin"), await createdGroup()];
  const [active, inactive] = [await createdMember(), await createdMember({ is_active: false })];
  const refusal = { status: 400, key: "inactiveMembers" };
  const about = { values: { names: inactive.username } };
  await expect(
    addMembersByNames(selin, group_id, `${active.username} ${inactive.username}`),
  ).rejects.toMatchObject({ ...refusal, about: { ...about, field: "usernames" } });
  await expect(setGroupMember(selin, group_id, inactive.id, {})).rejects.toMatchObject({
    ...refusal,
    about,
  });
  expect(await memberIds(group_id)).toEqual([]);
  await sql`insert into group_members (group_id, user_id, is_manager) values (${group_id}, ${inactive.id}, true)`;
  expect(await setGroupMember(selin, group_id, inactive.id, { is_manager: false })).toMatchObject({
    is_manager: false,
  });
});

test("being added opens the forum of the group, and leaving closes it with what hangs on it", async () => {
  const member = await createdMember();
  const { forum_id, group_id } = await createdRestrictedForum();
  await expect(getForum(await reload(member), forum_id)).rejects.toMatchObject({ status: 404 });
  await setGroupMember(await actor("selin"), group_id, member.id, {});
  expect(await getForum(await reload(member), forum_id)).toMatchObject({
    audience: [{ group_id, may_write: true }],
  });
  await sql`insert into forum_subscriptions (user_id, forum_id) values (${member.id}, ${forum_id})`;
  await removeGroupMember(await reload(member), group_id, member.id);
  await expect(getForum(await reload(member), forum_id)).rejects.toMatchObject({ status: 404 });
  expect(await sql`select from forum_subscriptions where user_id = ${member.id}`).toEqual([]);
  expect(await queuedPayloads("delete-hidden")).toContainEqual({
    user_ids: [member.id],
  });
});

test("members see which forums their group opens, and others none", async () => {
  const [member, outside] = [await createdMember(), await createdMember()];
  const { forum_id, group_id } = await createdRestrictedForum([member], { may_write: false });
  const [forum] = await sql`select name from forums where id = ${forum_id}`;
  const rows = [{ id: forum_id, name: forum?.name, may_write: false }];
  expect(await listForumsOfGroup(await reload(member), group_id)).toEqual(rows);
  expect(await listForumsOfGroup(await actor("selin"), group_id)).toEqual(rows);
  await expect(listForumsOfGroup(await reload(outside), group_id)).rejects.toMatchObject({
    key: "groupNotFound",
  });
  // A superuser who is in the group, and sees the site as somebody outside.
  const viewed = { ...(await reload(member)), no_access_forum_ids: [forum_id] };
  expect(await listForumsOfGroup(viewed, group_id)).toEqual([]);
});

test("the question before a removal names what the member sees by this group alone", async () => {
  const [manager, member] = [await createdMember(), await createdMember()];
  const selin = await actor("selin");
  const { forum_id, group_id } = await createdRestrictedForum([manager, member]);
  const [forum] = await sql`select name from forums where id = ${forum_id}`;
  await setGroupMember(selin, group_id, manager.id, { is_manager: true });
  const ask = async (user: { id: number }) => getRemoval(await reload(manager), group_id, user.id);
  const forums = [{ id: forum_id, name: forum?.name }];
  expect(await ask(member)).toMatchObject({ username: member.username, forums });
  expect(await getLeaving(await reload(member), group_id)).toMatchObject({ forums });
  const other_id = await createdGroup([member]);
  await sql`insert into forum_groups (forum_id, group_id, may_write) values (${forum_id}, ${other_id}, false)`;
  expect(await ask(member)).toMatchObject({ forums: [] });
  await deleteGroup(selin, other_id);
  await sql`insert into moderators (user_id, forum_id) values (${member.id}, ${forum_id})`;
  expect(await ask(member)).toMatchObject({ forums: [] });
  expect((await getLeaving(await reload(member), group_id)).forums).toEqual([]);

  await expect(getRemoval(await reload(member), group_id, manager.id)).rejects.toMatchObject({
    status: 403,
  });
  await expect(ask(selin)).rejects.toMatchObject({ key: "userIdNotFound" });
  await setGroupMember(selin, group_id, member.id, { is_manager: true });
  await expect(ask(member)).rejects.toMatchObject({ status: 403 });
  expect(await getRemoval(selin, group_id, member.id)).toMatchObject({ forums: [] });
});

test("deleting a group closes the forums that no other group sees", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  const { forum_id, group_id } = await createdRestrictedForum([member]);
  const [shared_id, other_group_id] = [await createdForum(), await createdGroup([member])];
  await changeForum(selin, shared_id, {
    audience: [group_id, other_group_id].map((id) => ({ group_id: id, may_write: false })),
  });
  expect(await listForumsToClose(selin, group_id)).toMatchObject([
    { id: forum_id, may_write: true, is_shared: false },
    { id: shared_id, may_write: false, is_shared: true },
  ]);
  await deleteGroup(selin, group_id);
  await expect(getForum(await reload(member), forum_id)).rejects.toMatchObject({ status: 404 });
  expect(await getForum(selin, forum_id)).toMatchObject({ audience: [] });
  expect(await getForum(await reload(member), shared_id)).toMatchObject({
    audience: [{ group_id: other_group_id, may_write: false }],
  });
});

test("deleting a group while it is given a forum or a member neither deadlocks nor leaves a row", async () => {
  const [selin, member] = [await actor("selin"), await createdMember()];
  for (let round = 0; round < 5; round += 1) {
    const { forum_id, group_id } = await createdRestrictedForum([member]);
    const results = await Promise.allSettled([
      changeForum(selin, forum_id, { audience: [{ group_id, may_write: false }] }),
      deleteGroup(selin, group_id),
      setGroupMember(selin, group_id, member.id, { is_manager: true }),
    ]);
    const refusals = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason.status] : [],
    );
    expect(refusals.every((status) => status === 404)).toBe(true);
    expect(results[1].status).toBe("fulfilled");
    expect(await memberIds(group_id)).toEqual([]);
    expect(await sql`select from forum_groups where forum_id = ${forum_id}`).toEqual([]);
  }
});

test("an invite brings its guest into the groups that its owner may still choose", async () => {
  const [owner, guest] = [await createdMember(), await createdMember()];
  const selin = await actor("selin");
  const [kept, lost, gone] = [
    await createdGroup([owner]),
    await createdGroup([owner]),
    await createdGroup([owner]),
  ];
  for (const group_id of [kept, lost, gone])
    await setGroupMember(selin, group_id, owner.id, { is_manager: true });
  const [invite] = await sql`insert into invites (owner_id) values (${owner.id}) returning id`;
  for (const group_id of [kept, lost, gone])
    await sql`insert into invite_groups (invite_id, group_id) values (${invite?.id}, ${group_id})`;
  await setGroupMember(selin, lost, owner.id, { is_manager: false });
  await deleteGroup(selin, gone);
  await db.transaction((tx) => joinGroupsOfInvite(tx, invite?.id, guest.id));
  expect(await listOwnGroups(guest)).toMatchObject([{ id: kept, is_manager: false }]);
});
