import type { Transaction } from "#app/db/client.server.ts";
import { categories, forums } from "#app/db/schema.server.ts";
import type { Community } from "./community.ts";
import { takeIds } from "./rows.server.ts";

/** Categories and forums in the order they are given. Gives the forums' ids by key. */
export async function storePlaces(
  tx: Transaction,
  community: Community,
): Promise<Map<string, number>> {
  const category_ids = await takeIds(tx, categories, community.categories.length);
  const places = community.categories.flatMap((category, index) =>
    category.forums.map((forum, place) => ({
      ...forum,
      category_id: category_ids[index] ?? 0,
      order: place + 1,
    })),
  );
  const forum_ids = await takeIds(tx, forums, places.length);
  await tx
    .insert(categories)
    .overridingSystemValue()
    .values(
      community.categories.map(({ name }, index) => ({
        id: category_ids[index],
        name,
        order: index + 1,
      })),
    );
  await tx
    .insert(forums)
    .overridingSystemValue()
    .values(
      places.map(({ name, description, category_id, order }, index) => ({
        id: forum_ids[index],
        name,
        description,
        category_id,
        order,
      })),
    );
  return new Map(places.map(({ key }, index) => [key, forum_ids[index] ?? 0]));
}
