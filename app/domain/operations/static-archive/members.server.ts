import { and, asc, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { restricted_totals, topics, users } from "#app/db/schema.server.ts";
import { hiddenForumIds, type Reader } from "../../base/can.ts";
import { arrayText, numberArray } from "../../base/ids.server.ts";
import { pagesOf, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";

/** So many topics of a member are on the member's page. */
const TOPICS_OF_MEMBER = 50;

export type ArchivedMember = {
  id: number;
  username: string;
  full_name: string | null;
  about: string | null;
  picture_id: number | null;
  created_at: Date;
  total_topics: number;
  total_posts: number;
  latest_topics: { id: number; title: string; language: string | null }[];
};

export async function countMembers(tx: Transaction): Promise<number> {
  return await tx.$count(users, eq(users.is_former, false));
}

/** All accounts but those that were deleted, by id, with what the reader sees of them. */
export async function* allMembers(
  tx: Transaction,
  reader: Reader,
): AsyncGenerator<ArchivedMember[]> {
  const { id, username, full_name, about, picture_id, created_at } = users;
  const pages = pagesOf((last: { id: number } | undefined) =>
    tx
      .select({
        id,
        username,
        full_name,
        about,
        picture_id,
        created_at,
        total_topics: sql<number>`users.total_topics - ${hiddenTotal(reader, "topics")}`,
        total_posts: sql<number>`users.total_posts - ${hiddenTotal(reader, "posts")}`,
      })
      .from(users)
      .where(and(eq(users.is_former, false), gt(id, last?.id ?? 0)))
      .orderBy(asc(id))
      .limit(ROWS_PER_PAGE),
  );
  for await (const rows of pages) {
    const latest = await listLatestTopics(
      tx,
      reader,
      rows.map((member) => member.id),
    );
    yield rows.map((member) =>
      Object.assign(member, { latest_topics: latest.get(member.id) ?? [] }),
    );
  }
}

async function listLatestTopics(tx: Transaction, reader: Reader, user_ids: readonly number[]) {
  const { id, title, language, owner_id, created_at } = topics;
  const latest = tx
    .select({ id, title, language })
    .from(topics)
    .where(and(eq(owner_id, users.id), isVisibleTopicTo(reader)))
    .orderBy(desc(created_at), desc(id))
    .limit(TOPICS_OF_MEMBER)
    .as("latest");
  const rows = await tx
    .select({ user_id: users.id, id: latest.id, title: latest.title, language: latest.language })
    .from(users)
    .innerJoinLateral(latest, sql`true`)
    .where(sql`${users.id} = any(${numberArray(user_ids)})`);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/**
 * What the member has written in forums that the reader does not see. It names the table, because
 * Drizzle leaves its name out in a query of one table.
 */
function hiddenTotal(reader: Reader, counter: "topics" | "posts"): SQL {
  return sql`coalesce((select sum(hidden.${sql.identifier(counter)})::int from ${restricted_totals} as hidden
    where hidden.user_id = users.id and hidden.forum_id = any(${arrayText(hiddenForumIds(reader))}::int[])), 0)`;
}
