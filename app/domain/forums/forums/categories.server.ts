import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { categories } from "#app/db/schema.server.ts";
import { canAdminister, type Reader } from "../../base/can.ts";
import { type LoadedVersions, refuseOutdated } from "../../base/edit-version.server.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import { readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { findLastChange } from "../../moderation/audit/parts/last-change.server.ts";
import { record, recordChange } from "../../moderation/audit/parts/record.server.ts";
import type { CategoryChange, CategoryInput } from "./input.ts";
import {
  category_columns,
  categoryAuditFields,
  categoryFields,
  categorySubject,
  in_category_order,
  is_visible_category,
} from "./parts/fields.server.ts";

/** A page of the categories, in order. */
export async function listCategories(reader: Reader, { skip, limit }: PageRange) {
  const rows = await visible_categories.execute(readerValues(reader));
  return { data: rows.slice(skip, skip + limit), count: rows.length };
}

/** All categories, because a form of administrators offers all of them. */
export async function listAllCategories(actor: User) {
  if (!canAdminister(actor)) throw notAllowed();
  return await selectCategories();
}

export async function getCategory(category_id: number) {
  const category = await findCategory(category_id);
  if (!category) throw notFound("categoryNotFound");
  return category;
}

async function findCategory(category_id: number) {
  const [category] = await db
    .select(category_columns)
    .from(categories)
    .where(eq(categories.id, category_id));
  return category;
}

export async function createCategory(actor: User, input: CategoryInput, call_key: FormKey = {}) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  const call = { user_id: actor.id, kind: "category", ...call_key } as const;
  const store = () =>
    db.transaction(async (tx) => {
      const [category] = await tx
        .insert(categories)
        .values({ ...input })
        .returning(category_columns);
      if (!category) throw new Error("A category was not stored");
      await storeFormKey(tx, call, category.id);
      await record(tx, actor, {
        action: "created",
        ...categorySubject(category),
        after: categoryAuditFields(category),
      });
      return category;
    });
  return await storeOnce(call, store, findCategory);
}

export async function changeCategory(
  actor: User,
  category_id: number,
  change: CategoryChange,
  loaded_versions?: LoadedVersions,
) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  if (Object.keys(change).length === 0) return await getCategory(category_id);
  return await db.transaction(async (tx) => {
    const [before] = await tx
      .select(category_columns)
      .from(categories)
      .where(eq(categories.id, category_id))
      .for("no key update");
    if (!before) throw notFound("categoryNotFound");
    await refuseOutdated({
      loaded_versions,
      stored: categoryFields(before),
      change,
      findLastEdit: () => findLastChange(tx, actor, categorySubject(before)),
    });
    const [category] = await tx
      .update(categories)
      .set(change)
      .where(eq(categories.id, category_id))
      .returning(category_columns);
    if (!category) throw notFound("categoryNotFound");
    await recordChange(
      tx,
      actor,
      categorySubject(before),
      categoryAuditFields(before),
      categoryAuditFields(category),
    );
    return category;
  });
}

const visible_categories = selectCategories()
  .where(is_visible_category)
  .prepare("visible_categories");

function selectCategories() {
  return db
    .select(category_columns)
    .from(categories)
    .orderBy(...in_category_order);
}
