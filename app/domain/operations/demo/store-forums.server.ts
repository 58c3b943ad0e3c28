import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { categories, forums } from "#app/db/schema.server.ts";
import type { Community } from "./community.ts";
import { takeIds } from "./rows.server.ts";

/** Stores categories and forums in the order of the community. Returns the forums' ids by key. */
export async function storeForums(
  tx: Transaction,
  community: Community,
): Promise<Map<string, number>> {
  const category_ids = await takeIds(tx, categories, community.categories.length);
  const community_forums = community.categories.flatMap((category, index) =>
    category.forums.map((forum, index_in_category) => ({
      ...forum,
      category_id: category_ids[index] ?? 0,
      order: index_in_category + 1,
    })),
  );
  const forum_ids = await takeIds(tx, forums, community_forums.length);
  await tx.execute(
    insertRows(
      categories,
      community.categories.map(({ name }, index) => ({
        id: category_ids[index],
        name,
        order: index + 1,
      })),
    ),
  );
  await tx.execute(
    insertRows(
      forums,
      community_forums.map(({ name, description, category_id, order }, index) => ({
        id: forum_ids[index],
        name,
        description,
        category_id,
        order,
      })),
    ),
  );
  return new Map(community_forums.map(({ key }, index) => [key, forum_ids[index] ?? 0]));
}
