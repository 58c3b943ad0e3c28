import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { categories, forums } from "#app/db/schema.server.ts";
import { record } from "../audit/record.server.ts";
import { canAdminister } from "../can.ts";
import { categoryAuditFields, categorySubject } from "../forums/audit-fields.ts";
import { category_columns } from "../forums/columns.server.ts";
import { countContentsOf } from "../forums/forum-contents.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { removeLater } from "./register.server.ts";
import { removeInRequest } from "./remove.server.ts";

/** The category, its forums and their topics are gone at once. The topics are removed in batches. */
export async function deleteCategory(actor: User, category_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
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
    await removeLater(
      tx,
      deleted_forums.map(({ id }) => ({ kind: "forum", id })),
    );
    await record(tx, actor, {
      action: "deleted",
      ...categorySubject(category),
      before: { ...categoryAuditFields(category), ...counts },
    });
  });
  await removeInRequest();
}
