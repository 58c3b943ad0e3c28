import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { forum_groups, group_members, groups } from "#app/db/schema.server.ts";
import { canAdminister, canManageGroup, canSeeGroup } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { type LoadedVersions, refuseOutdated } from "../../base/edit-version.server.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound, taken } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import { changeSight } from "../../forums/audiences/parts/change-sight.server.ts";
import { findLastChange } from "../../moderation/audit/parts/last-change.server.ts";
import { record, recordChange } from "../../moderation/audit/parts/record.server.ts";
import type { User } from "../users/user.ts";
import { notifyOfRemoval } from "./group-notifications.server.ts";
import type { GroupChange, GroupInput } from "./input.ts";
import { by_group_name, group_columns, groupFields, groupSubject } from "./parts/fields.server.ts";

/** All groups for superusers, and their own for others. */
export async function listGroups(actor: User, { skip, limit }: PageRange) {
  const is_seen = actor.is_superuser ? undefined : isGroupOf(actor);
  const [data, count] = await Promise.all([
    db
      .select(group_columns)
      .from(groups)
      .where(is_seen)
      .orderBy(...by_group_name)
      .limit(limit)
      .offset(skip),
    db.$count(groups, is_seen),
  ]);
  return { data, count };
}

const GROUPS_PER_PAGE = 50;

export async function getGroupListPage(actor: User, requested_page: number) {
  const { data, ...paging } = await pageOf(requested_page, GROUPS_PER_PAGE, (range) =>
    listGroups(actor, range),
  );
  return { groups: data, ...paging };
}

/** The groups that the member is in, with those that they manage marked. */
export async function listOwnGroups(actor: User) {
  return await db
    .select({ ...group_columns, is_manager: group_members.is_manager })
    .from(group_members)
    .innerJoin(groups, eq(groups.id, group_members.group_id))
    .where(eq(group_members.user_id, actor.id))
    .orderBy(...by_group_name);
}

/** The names of the groups of which the member may choose some: all for superusers, else managed ones. */
export async function listManagedGroups(actor: User) {
  const is_managed = sql`exists (select from ${group_members} as own
    where own.group_id = ${groups.id} and own.user_id = ${actor.id} and own.is_manager)`;
  return await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(actor.is_superuser ? undefined : is_managed)
    .orderBy(...by_group_name);
}

export async function getGroup(actor: User, group_id: number) {
  const group = await findSeenGroup(actor, group_id);
  if (!group) throw notFound("groupNotFound");
  return group;
}

/** A group for those who see it. For all others it does not exist. */
export async function findSeenGroup(actor: Pick<User, "id" | "is_superuser">, group_id: number) {
  const [row] = await db
    .select({
      group: group_columns,
      membership: { is_manager: group_members.is_manager },
    })
    .from(groups)
    .leftJoin(
      group_members,
      and(eq(group_members.group_id, groups.id), eq(group_members.user_id, actor.id)),
    )
    .where(eq(groups.id, group_id));
  if (!row || !canSeeGroup(actor, row.membership)) return undefined;
  return {
    ...row.group,
    is_member: row.membership !== null,
    may_manage: canManageGroup(actor, row.membership),
  };
}

export async function createGroup(actor: User, input: GroupInput, call_key: FormKey = {}) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  const call = { user_id: actor.id, kind: "group", ...call_key } as const;
  const store = () =>
    db
      .transaction(async (tx) => {
        const [group] = await tx
          .insert(groups)
          .values({ name: input.name, description: input.description ?? "" })
          .returning(group_columns);
        if (!group) throw new Error("A group was not stored");
        await storeFormKey(tx, call, group.id);
        await record(tx, actor, {
          action: "created",
          ...groupSubject(group),
          after: groupFields(group),
        });
        return group;
      })
      .catch(refuseTakenName);
  return await storeOnce(call, store, async (group_id) => await findGroup(group_id));
}

export async function changeGroup(
  actor: User,
  group_id: number,
  change: GroupChange,
  loaded_versions?: LoadedVersions,
) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  const values = { ...change, description: change.description === null ? "" : change.description };
  return await db
    .transaction(async (tx) => {
      const before = await lockGroup(tx, group_id);
      if (Object.keys(change).length === 0) return before;
      await refuseOutdated({
        loaded_versions,
        stored: groupFields(before),
        change: values,
        findLastEdit: () => findLastChange(tx, actor, groupSubject(before)),
      });
      await tx.update(groups).set(values).where(eq(groups.id, group_id));
      const group = await findGroup(group_id, tx);
      if (!group) throw notFound("groupNotFound");
      await recordChange(tx, actor, groupSubject(before), groupFields(before), groupFields(group));
      return group;
    })
    .catch(refuseTakenName);
}

/** The forums that only this group read are then seen by their moderators and superusers alone. */
export async function deleteGroup(actor: User, group_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  refuseUnconfirmed(actor);
  await db.transaction(async (tx) => {
    const before = await lockGroup(tx, group_id);
    const forum_rows = await tx
      .select({ id: forum_groups.forum_id })
      .from(forum_groups)
      .where(eq(forum_groups.group_id, group_id));
    const member_rows = await tx
      .select({ id: group_members.user_id })
      .from(group_members)
      .where(eq(group_members.group_id, group_id));
    const user_ids = member_rows.map(({ id }) => id);
    await tx.delete(groups).where(eq(groups.id, group_id));
    await changeSight(tx, { forum_ids: forum_rows.map(({ id }) => id), user_ids });
    await notifyOfRemoval(tx, actor, user_ids, group_id);
    await record(tx, actor, {
      action: "deleted",
      ...groupSubject(before),
      before: { ...groupFields(before), members: before.member_count },
    });
  });
}

/** A step: locks a group, so that its members do not change meanwhile. */
export async function lockGroup(tx: Transaction, group_id: number) {
  const [group] = await tx
    .select(group_columns)
    .from(groups)
    .where(eq(groups.id, group_id))
    .for("update");
  if (!group) throw notFound("groupNotFound");
  return group;
}

async function findGroup(group_id: number, tx: Pick<Transaction, "select"> = db) {
  const [group] = await tx.select(group_columns).from(groups).where(eq(groups.id, group_id));
  return group;
}

function isGroupOf({ id }: User): SQL {
  return sql`exists (select from ${group_members} as own where own.group_id = ${groups.id} and own.user_id = ${id})`;
}

function refuseTakenName(error: unknown): never {
  throw violatesUnique(error, "groups_name") ? taken("groupNameTaken", "name") : error;
}
