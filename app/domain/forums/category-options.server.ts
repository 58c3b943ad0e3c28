import { db } from "#app/db/client.server.ts";
import { categories } from "#app/db/schema.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { category_columns, in_category_order } from "./columns.server.ts";

/** All of them: what a forum is put into is chosen from a list. */
export async function listCategoryOptions(me: User) {
  if (!canAdminister(me)) throw notAllowed();
  return await db
    .select(category_columns)
    .from(categories)
    .orderBy(...in_category_order);
}
