import { and, desc, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  forum_groups,
  group_members,
  groups,
  invite_groups,
  invites,
  users,
} from "#app/db/schema.server.ts";
import { canAdminister, canManageGroup } from "../../base/can.ts";
import { numberArray, textArray } from "../../base/ids.server.ts";
import { byName } from "../../base/name-order.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notAllowed, notFound, unprocessable } from "../../base/refusal.ts";
import { changeSight } from "../../forums/audiences/parts/change-sight.server.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import type { User } from "../users/user.ts";
import { idByUsername } from "../users/usernames.server.ts";
import { notifyOfGroup, notifyOfRemoval } from "./group-notifications.server.ts";
import { getGroup, lockGroup } from "./groups.server.ts";
import { MEMBERS_ADDED_MAX, namesIn } from "./input.ts";
import { groupSubject } from "./parts/fields.server.ts";
import { managesGroup } from "./parts/manages-group.server.ts";

const MEMBERS_PER_PAGE = 50;

type Group = Awaited<ReturnType<typeof lockGroup>>;
export type GroupMember = Awaited<ReturnType<typeof selectMembers>>["data"][number];

/** The members of a group, managers first. */
export async function listGroupMembers(actor: User, group_id: number, range: PageRange) {
  const [list] = await Promise.all([selectMembers(group_id, range), getGroup(actor, group_id)]);
  return list;
}

/** A group and a page of its members. */
export async function getGroupPage(actor: User, group_id: number, requested_page: number) {
  const [group, { data: members, ...paging }] = await Promise.all([
    getGroup(actor, group_id),
    pageOf(requested_page, MEMBERS_PER_PAGE, (range) => selectMembers(group_id, range)),
  ]);
  return { group, members, ...paging };
}

/** Adds members by their names. If one of the names is unknown, it adds nobody. */
export async function addMembersByNames(
  actor: User,
  group_id: number,
  text: string,
): Promise<{ added: number }> {
  await getManagedGroup(actor, group_id);
  const names = namesIn(text);
  if (names.length > MEMBERS_ADDED_MAX)
    throw unprocessable("tooManyNames", "usernames", { max: MEMBERS_ADDED_MAX });
  const user_ids = await findIdsByNames(names);
  return await db.transaction(async (tx) => {
    const group = await lockManagedGroup(tx, actor, group_id);
    const added_ids = await addMembers(tx, actor, group, user_ids);
    await notifyOfGroup(tx, actor, added_ids, { event: "added_to_group", group });
    return { added: added_ids.length };
  });
}

/** Members are found by their former names too. */
async function findIdsByNames(names: readonly string[]): Promise<number[]> {
  const rows = await db.execute<{ name: string; user_id: number | null }>(sql`
    select typed.name, ${idByUsername(sql`typed.name`)} as user_id from unnest(${textArray(names)}) as typed (name)`);
  const unknown_names = rows.filter(({ user_id }) => user_id === null).map(({ name }) => name);
  if (unknown_names.length > 0)
    throw unprocessable("namesUnknown", "usernames", { names: unknown_names.join(", ") });
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Adds the member, or changes whether they are a manager. */
export async function setGroupMember(
  actor: User,
  group_id: number,
  user_id: number,
  { is_manager }: { is_manager?: boolean | undefined },
) {
  await getManagedGroup(actor, group_id);
  if (is_manager !== undefined && !canAdminister(actor)) throw notAllowed();
  return await db.transaction(async (tx) => {
    const group = await lockManagedGroup(tx, actor, group_id);
    await refuseUnknownMember(tx, user_id);
    const added_ids = await addMembers(tx, actor, group, [user_id]);
    // Whoever is a manager at once is told that alone.
    const event = is_manager ? "made_group_manager" : "added_to_group";
    const before = await getRow(tx, group_id, user_id);
    const is_changed = is_manager !== undefined && is_manager !== before.is_manager;
    const notified_ids = is_changed && is_manager ? [user_id] : added_ids;
    await notifyOfGroup(tx, actor, notified_ids, { event, group });
    if (!is_changed) return before;
    await tx.update(group_members).set({ is_manager }).where(isMember(group_id, user_id));
    await record(tx, actor, {
      action: "changed",
      ...groupSubject(group),
      before: { member: before.username, is_manager: before.is_manager },
      after: { member: before.username, is_manager },
    });
    return { ...before, is_manager };
  });
}

/**
 * A manager removes a member, or a member leaves, also while suspended. Only superusers remove other
 * managers, as only they make them.
 */
export async function removeGroupMember(
  actor: User,
  group_id: number,
  user_id: number,
): Promise<void> {
  const is_leaving = user_id === actor.id;
  await (is_leaving ? getGroup(actor, group_id) : getManagedGroup(actor, group_id));
  await db.transaction(async (tx) => {
    const group = is_leaving
      ? await lockGroup(tx, group_id)
      : await lockManagedGroup(tx, actor, group_id);
    const [removed] = await tx
      .delete(group_members)
      .where(isMember(group_id, user_id))
      .returning({ is_manager: group_members.is_manager });
    if (!removed) return;
    if (removed.is_manager && !is_leaving && !canAdminister(actor)) throw notAllowed();
    await changeSightOf(tx, group_id, [user_id]);
    await notifyOfRemoval(tx, actor, [user_id], group_id);
    const [user] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, user_id));
    await record(tx, actor, {
      action: is_leaving ? "member_left" : "member_removed",
      ...groupSubject(group),
      before: { member: user?.username ?? null },
    });
  });
}

/**
 * A step of signing up: the groups that the invite names, of which its owner may still choose. The
 * locks keep a group from being deleted meanwhile.
 */
export async function joinGroupsOfInvite(
  tx: Transaction,
  invite_id: number,
  user_id: number,
): Promise<void> {
  const joined = await tx.execute<{ id: number; name: string; username: string }>(sql`
    with joined as (
      insert into group_members (group_id, user_id)
      select ${groups.id}, ${user_id}::int from ${invite_groups} as named
        join ${invites} on ${invites.id} = named.invite_id join ${groups} on ${groups.id} = named.group_id
      where named.invite_id = ${invite_id}::int and ${managesGroup(invites.owner_id, groups.id)}
      order by ${groups.id} for key share of ${groups} on conflict do nothing returning group_id)
    select ${groups.id}, ${groups.name}, ${users.username} from joined
      join ${groups} on ${groups.id} = joined.group_id join ${users} on ${users.id} = ${user_id}::int order by ${groups.id}`);
  for (const { id, name, username } of joined)
    await record(
      tx,
      { id: user_id, username },
      { action: "member_joined", ...groupSubject({ id, name }) },
    );
}

/** Returns the ids of those who were not members yet. The group is locked. */
async function addMembers(
  tx: Transaction,
  actor: User,
  group: Group,
  user_ids: readonly number[],
): Promise<number[]> {
  const added = await tx.execute<{ user_id: number; username: string }>(sql`
    with added as (
      insert into group_members (group_id, user_id)
      select ${group.id}::int, id from ${users} where id = any(${numberArray(user_ids)}) and not is_former order by id
      on conflict do nothing returning user_id)
    select user_id, username from added join ${users} on users.id = user_id order by username`);
  if (added.length === 0) return [];
  const added_ids = added.map(({ user_id }) => user_id);
  await changeSightOf(tx, group.id, added_ids);
  await record(tx, actor, {
    action: "member_added",
    ...groupSubject(group),
    after: { members: added.map(({ username }) => username).join(", ") },
  });
  return added_ids;
}

/** What the members of a group see has changed. */
async function changeSightOf(tx: Transaction, group_id: number, user_ids: readonly number[]) {
  const rows = await tx
    .select({ forum_id: forum_groups.forum_id })
    .from(forum_groups)
    .where(eq(forum_groups.group_id, group_id));
  await changeSight(tx, { forum_ids: rows.map(({ forum_id }) => forum_id), user_ids });
}

async function selectMembers(group_id: number, { skip, limit }: PageRange) {
  const is_of_group = eq(group_members.group_id, group_id);
  const [data, count] = await Promise.all([
    db
      .select({ ...member_columns, picture_url: users.picture_url })
      .from(group_members)
      .innerJoin(users, eq(users.id, group_members.user_id))
      .where(is_of_group)
      .orderBy(desc(group_members.is_manager), byName(users.username), users.id)
      .limit(limit)
      .offset(skip),
    db.$count(group_members, is_of_group),
  ]);
  return { data, count };
}

const member_columns = {
  user_id: users.id,
  username: users.username,
  full_name: users.full_name,
  is_manager: group_members.is_manager,
  added_at: group_members.added_at,
};

async function getRow(tx: Transaction, group_id: number, user_id: number) {
  const [row] = await tx
    .select(member_columns)
    .from(group_members)
    .innerJoin(users, eq(users.id, group_members.user_id))
    .where(isMember(group_id, user_id));
  if (!row) throw notFound("userIdNotFound");
  return row;
}

/** Refuses those who do not manage the group, and suspended managers. */
export async function getManagedGroup(actor: User, group_id: number) {
  refuseSuspended(actor);
  const group = await getGroup(actor, group_id);
  if (!group.may_manage) throw notAllowed();
  return group;
}

/** Locks the group, and then asks again whether the actor manages it. */
async function lockManagedGroup(tx: Transaction, actor: User, group_id: number) {
  const group = await lockGroup(tx, group_id);
  const [membership = null] = await tx
    .select({ is_manager: group_members.is_manager })
    .from(group_members)
    .where(isMember(group_id, actor.id));
  if (!canManageGroup(actor, membership)) throw notAllowed();
  return group;
}

async function refuseUnknownMember(tx: Transaction, user_id: number): Promise<void> {
  const [user] = await tx
    .select({ is_former: users.is_former })
    .from(users)
    .where(eq(users.id, user_id))
    .for("key share");
  if (!user || user.is_former) throw notFound("userIdNotFound");
}

export function isMember(group_id: number, user_id: number) {
  return and(eq(group_members.group_id, group_id), eq(group_members.user_id, user_id));
}
