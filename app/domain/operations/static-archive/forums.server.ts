import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { categories, forums, topic_activity, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { isVisibleForumTo, isVisibleTopicTo } from "../../base/visibility.server.ts";
import { in_category_order, in_forum_order } from "../../forums/forums/parts/fields.server.ts";

export type ArchivedForum = {
  id: number;
  name: string;
  description: string;
  is_restricted: boolean;
  total_topics: number;
  total_posts: number;
};
export type ArchivedCategory = { id: number; name: string; forums: ArchivedForum[] };

/** Counted, because a counter may be wrong, and pages are made by these numbers. */
const isTopicOfForum = (reader: Reader): SQL =>
  sql`${topics.forum_id} = ${forums.id} and ${isVisibleTopicTo(reader)}`;

/** The categories and forums in the order of the site, without those that are empty for the reader. */
export async function listArchivedForums(
  tx: Transaction,
  reader: Reader,
): Promise<ArchivedCategory[]> {
  const { id, name, description, is_restricted } = forums;
  const rows = await tx
    .select({
      category: { id: categories.id, name: categories.name },
      forum: {
        id,
        name,
        description,
        is_restricted,
        total_topics: sql<number>`(select count(*)::int from ${topics} where ${isTopicOfForum(reader)})`,
        total_posts: sql<number>`(select coalesce(sum(${topic_activity.total_posts}), 0)::int from ${topic_activity}
          join ${topics} on ${topics.id} = ${topic_activity.topic_id} where ${isTopicOfForum(reader)})`,
      },
    })
    .from(categories)
    .innerJoin(forums, and(eq(forums.category_id, categories.id), isVisibleForumTo(reader, id)))
    .orderBy(...in_category_order, ...in_forum_order);
  const of_category = Map.groupBy(rows, ({ category }) => category.id);
  return [...of_category.values()].flatMap((group) =>
    group.slice(0, 1).map(({ category: { id: category_id, name: category_name } }) => ({
      id: category_id,
      name: category_name,
      forums: group.map(({ forum }) => forum),
    })),
  );
}
