import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { categories, forums } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { countContentsOf } from "../../forums/forums/forum-contents.server.ts";
import {
  category_columns,
  categoryAuditFields,
  categorySubject,
} from "../../forums/forums/parts/fields.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { finishDeletionLater } from "./deletion-work.server.ts";
import { finishDeletionsInRequest } from "./finish-deletions.server.ts";

/**
 * The category, its forums and their topics are invisible at once. The topics are removed in
 * batches.
 */
export async function deleteCategory(actor: User, category_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  refuseUnconfirmed(actor);
  await db.transaction(async (tx) => {
    const [locked_category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, category_id))
      .for("update");
    if (!locked_category) throw notFound("categoryNotFound");
    const counts = await countContentsOf(tx, { category_id });
    const deleted_forums = await tx
      .delete(forums)
      .where(eq(forums.category_id, category_id))
      .returning({ id: forums.id });
    const [category] = await tx
      .delete(categories)
      .where(eq(categories.id, category_id))
      .returning(category_columns);
    if (!category) throw notFound("categoryNotFound");
    await finishDeletionLater(
      tx,
      deleted_forums.map(({ id }) => ({ kind: "forum", id })),
    );
    await record(tx, actor, {
      action: "deleted",
      ...categorySubject(category),
      before: { ...categoryAuditFields(category), ...counts },
    });
  });
  await finishDeletionsInRequest();
}
