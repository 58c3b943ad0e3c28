import { eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, topics } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import type { User } from "../users/user.ts";
import { topic_columns } from "./columns.server.ts";
import { from_newest, from_oldest, nearer, newest_first } from "./newest-topics.server.ts";

const in_forum = eq(topics.forum_id, sql.placeholder("forum_id"));
const of_forum = [
  list(from_newest(in_forum)).prepare("topics_of_forum"),
  list(from_oldest(in_forum)).prepare("topics_of_forum_from_oldest"),
] as const;
const of_all = [
  list(from_newest(sql`true`)).prepare("topics"),
  list(from_oldest(sql`true`)).prepare("topics_from_oldest"),
] as const;

type Wanted = PageRange & { forum_id?: number };

/** Newest activity first, of one forum or of all. */
export async function listTopics(_me: User, { forum_id, ...range }: Wanted) {
  const count = await countTopics(forum_id);
  const { skip, limit, is_from_oldest } = nearer(range, count);
  const [from_newest, from_oldest] = forum_id === undefined ? of_all : of_forum;
  const data = await (is_from_oldest ? from_oldest : from_newest).execute({
    forum_id,
    skip,
    limit,
  });
  return { data, count };
}

/** In the order asked for; those that are not there are left out. */
export async function listTopicsByIds(_me: User, ids: readonly number[]) {
  const rows =
    ids.length > 0
      ? await db
          .select(topic_columns)
          .from(topics)
          .where(inArray(topics.id, [...ids]))
      : [];
  const data = [...new Set(ids)].flatMap((id) => rows.find((topic) => topic.id === id) ?? []);
  return { data, count: data.length };
}

/** The forums have counted already. */
async function countTopics(forum_id: number | undefined): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`coalesce(sum(${forums.total_topics}), 0)::int` })
    .from(forums)
    .where(forum_id === undefined ? undefined : eq(forums.id, forum_id));
  return counted?.count ?? 0;
}

function list(condition: ReturnType<typeof from_newest>) {
  return db.select(topic_columns).from(topics).where(condition).orderBy(newest_first);
}
