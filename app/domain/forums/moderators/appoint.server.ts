import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { categories, forums, moderators, users } from "#app/db/schema.server.ts";
import { canManage } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { changeSightOfMember } from "../audiences/parts/change-sight-of-member.server.ts";
import { in_category_order, in_forum_order } from "../forums/parts/fields.server.ts";
import type { ModeratorInput } from "./input.ts";

/** What a member moderates, and all categories and forums to choose from. */
export async function getAppointment(actor: User, user_id: number) {
  if (!canManage(actor, user_id)) throw notAllowed();
  const [[user], scopes, rows] = await Promise.all([
    db
      .select({ id: users.id, username: users.username, is_former: users.is_former })
      .from(users)
      .where(eq(users.id, user_id)),
    db
      .select({ category_id: moderators.category_id, forum_id: moderators.forum_id })
      .from(moderators)
      .where(eq(moderators.user_id, user_id)),
    db
      .select({
        category: { id: categories.id, name: categories.name },
        forum: { id: forums.id, name: forums.name },
      })
      .from(categories)
      .leftJoin(forums, eq(forums.category_id, categories.id))
      .orderBy(...in_category_order, ...in_forum_order),
  ]);
  if (!user || user.is_former) throw notFound("userIdNotFound");
  const rows_by_category = Map.groupBy(rows, ({ category }) => category.id);
  return {
    user,
    everything: scopes.some(isEverything),
    category_ids: scopes.flatMap(({ category_id }) => category_id ?? []),
    forum_ids: scopes.flatMap(({ forum_id }) => forum_id ?? []),
    categories: [...rows_by_category.values()].flatMap((forum_rows) => {
      const category = forum_rows[0]?.category;
      return category
        ? [{ ...category, forums: forum_rows.flatMap(({ forum }) => forum ?? []) }]
        : [];
    }),
  };
}

type Scope = { category_id: number | null; forum_id: number | null };

function isEverything({ category_id, forum_id }: Scope): boolean {
  return category_id === null && forum_id === null;
}

/**
 * Replaces what the member moderates, and with it which forums the member sees. Nothing means that
 * the member is no moderator.
 */
export async function setModerator(
  actor: User,
  user_id: number,
  input: ModeratorInput,
): Promise<{ username: string; is_moderator: boolean }> {
  if (!canManage(actor, user_id)) throw notAllowed();
  refuseUnconfirmed(actor);
  const scopes = scopesOf(input);
  return await db
    .transaction(async (tx) => {
      const [user] = await tx
        .select({ id: users.id, username: users.username, is_former: users.is_former })
        .from(users)
        .where(eq(users.id, user_id))
        .for("no key update");
      if (!user || user.is_former) throw notFound("userIdNotFound");
      const before = await describeScopes(tx, user_id);
      await changeSightOfMember(tx, user_id, () => storeScopes(tx, user_id, scopes));
      const after = await describeScopes(tx, user_id);
      if (before !== after)
        await record(tx, actor, {
          action: scopes.length > 0 ? "appointed" : "dismissed",
          ...userSubject(user),
          before: { moderates: before },
          after: { moderates: after },
        });
      return { username: user.username, is_moderator: scopes.length > 0 };
    })
    .catch((error: unknown) => {
      throw violatesForeignKey(error) ? notFound("forumNotFound") : error;
    });
}

async function storeScopes(
  tx: Transaction,
  user_id: number,
  scopes: readonly Scope[],
): Promise<void> {
  await tx.delete(moderators).where(eq(moderators.user_id, user_id));
  if (scopes.length === 0) return;
  const rows = scopes.map((scope) => Object.assign(scope, { user_id }));
  await tx.execute(insertRows(moderators, rows));
}

function scopesOf({ everything, category_ids, forum_ids }: ModeratorInput): Scope[] {
  if (everything) return [{ category_id: null, forum_id: null }];
  return [
    ...[...new Set(category_ids)].map((category_id) => ({ category_id, forum_id: null })),
    ...[...new Set(forum_ids)].map((forum_id) => ({ category_id: null, forum_id })),
  ];
}

/** The names for the log: `*` is everything, and null nothing. */
async function describeScopes(tx: Transaction, user_id: number): Promise<string | null> {
  const rows = await tx
    .select({
      category_id: moderators.category_id,
      forum_id: moderators.forum_id,
      category: categories.name,
      forum: forums.name,
    })
    .from(moderators)
    .leftJoin(categories, eq(categories.id, moderators.category_id))
    .leftJoin(forums, eq(forums.id, moderators.forum_id))
    .where(eq(moderators.user_id, user_id))
    .orderBy(categories.name, forums.name);
  if (rows.length === 0) return null;
  return rows.some(isEverything)
    ? "*"
    : rows.map(({ category, forum }) => category ?? forum).join(", ");
}
