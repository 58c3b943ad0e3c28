import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { categories, forums } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound, unprocessable } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import type { Move } from "./input.ts";
import { moveItem } from "./move-item.ts";
import {
  categorySubject,
  forumSubject,
  in_category_order,
  in_forum_order,
} from "./parts/fields.server.ts";

/** Moves a category among the others. At the end of the list nothing changes. */
export async function moveCategory(actor: User, category_id: number, move: Move) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  refuseWithoutTarget(move);
  await db.transaction(async (tx) => {
    // Locks all rows in the same order, so that one of two concurrent moves waits for the other.
    await tx
      .select({ id: categories.id })
      .from(categories)
      .orderBy(asc(categories.id))
      .for("no key update");
    const all = await tx
      .select()
      .from(categories)
      .orderBy(...in_category_order);
    const moved = all.find(({ id }) => id === category_id);
    if (!moved) throw notFound("categoryNotFound");
    const changes = moveItem(all, category_id, move);
    for (const { id, order } of changes)
      await tx.update(categories).set({ order }).where(eq(categories.id, id));
    await recordMove(tx, actor, categorySubject(moved), moved, changes);
  });
}

/** Moves a forum among those of its category. */
export async function moveForum(actor: User, forum_id: number, move: Move) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  refuseWithoutTarget(move);
  await db.transaction(async (tx) => {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .innerJoin(forums, eq(forums.category_id, categories.id))
      .where(eq(forums.id, forum_id))
      .for("no key update", { of: categories });
    if (!category) throw notFound("forumNotFound");
    const all = await tx
      .select()
      .from(forums)
      .where(eq(forums.category_id, category.id))
      .orderBy(...in_forum_order);
    const moved = all.find(({ id }) => id === forum_id);
    if (!moved) throw notFound("forumNotFound");
    const changes = moveItem(all, forum_id, move);
    for (const { id, order } of changes)
      await tx.update(forums).set({ order }).where(eq(forums.id, id));
    await recordMove(tx, actor, forumSubject(moved), moved, changes);
  });
}

function refuseWithoutTarget({ direction, position }: Move): void {
  if (direction === undefined && position === undefined)
    throw unprocessable("fieldRequired", "direction");
}

/** Writes one entry of the log, even if other items got new numbers. */
async function recordMove(
  tx: Parameters<typeof record>[0],
  actor: User,
  subject: ReturnType<typeof categorySubject> | ReturnType<typeof forumSubject>,
  moved: { id: number; order: number },
  changes: ReturnType<typeof moveItem>,
) {
  const change = changes.find(({ id }) => id === moved.id);
  if (!change) return;
  await record(tx, actor, {
    action: "changed",
    ...subject,
    before: { order: moved.order },
    after: { order: change.order },
  });
}
