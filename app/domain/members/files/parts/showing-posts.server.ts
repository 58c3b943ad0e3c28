import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import {
  file_uses,
  files,
  posts,
  removed_posts,
  removed_topics,
  topics,
} from "#app/db/schema.server.ts";
import type { Reader } from "../../../base/can.ts";
import { numberArray } from "../../../base/ids.server.ts";
import type { PageRange } from "../../../base/paging.ts";
import { has_author, isVisibleForumTo, topic_exists } from "../../../base/visibility.server.ts";

/** A topic or reply that shows a file. A reply has the title of its topic. */
export type ShowingPost = {
  file_id: number;
  topic_id: number;
  post_id: number | null;
  position: number | null;
  title: string;
  language: string | null;
};

/** What shows files now: neither removed posts nor former versions. */
const showing_posts = sql`(
  select ${file_uses.file_id}, ${topics.id} as topic_id, null::bigint as post_id, null::int as position,
      ${topics.title}, ${topics.language}, ${topics.forum_id}
    from ${file_uses} join ${topics} on ${topics.id} = ${file_uses.topic_id}
    where ${file_uses.is_shown} and ${topic_exists}
  union all
  select ${file_uses.file_id}, ${topics.id}, ${posts.id}, ${posts.position}, ${topics.title}, ${topics.language}, ${topics.forum_id}
    from ${file_uses} join ${posts} on ${posts.id} = ${file_uses.post_id} join ${topics} on ${topics.id} = ${posts.topic_id}
    where ${file_uses.is_shown} and ${topic_exists} and ${has_author}) as showing`;

/** A post shows the file of the statement now, whether or not the reader sees the post. */
export const is_in_post = sql`exists (select from ${showing_posts} where showing.file_id = ${files.id})`;

const isOfModeration = (post: SQL): SQL =>
  sql`${post}.owner_id = ${files.owner_id} and ${post}.removed_by_id is distinct from ${post}.owner_id`;

/**
 * A post of its owner had the file when moderators or the site removed it. A reply that went with
 * its topic was not judged.
 */
export const is_in_moderated_post = sql`(
  exists (select from ${file_uses} join ${removed_topics} on ${removed_topics.id} = ${file_uses.topic_id}
    where ${file_uses.file_id} = ${files.id} and ${isOfModeration(sql`${removed_topics}`)})
  or exists (select from ${file_uses} join ${removed_posts} on ${removed_posts.id} = ${file_uses.post_id}
    where ${file_uses.file_id} = ${files.id} and not ${removed_posts.is_with_topic} and ${isOfModeration(sql`${removed_posts}`)}))`;

/** No post has anything to do with it: also no removed one, and no former version. */
export const has_no_uses = sql`not exists (select from ${file_uses} where ${file_uses.file_id} = ${files.id})`;

const isReadableBy = (reader: Reader): SQL => isVisibleForumTo(reader, sql`showing.forum_id`);

/** A post that the reader sees shows the file of the statement now. */
export function isInPostSeenBy(reader: Reader): SQL {
  return sql`exists (select from ${showing_posts} where showing.file_id = ${files.id} and ${isReadableBy(reader)})`;
}

/** The posts that show a file and that the reader sees, the newest first. */
export async function listShowingPosts(
  reader: Reader,
  file_id: number,
  { skip, limit }: PageRange,
): Promise<{ data: ShowingPost[]; count: number }> {
  const is_listed = sql`showing.file_id = ${file_id}::int and ${isReadableBy(reader)}`;
  const [data, [counted]] = await Promise.all([
    executePrepared<ShowingPost>(
      db,
      "posts_of_file",
      sql`select file_id, topic_id, post_id, position, title, language from ${showing_posts}
        where ${is_listed}
        order by topic_id desc, position desc nulls last limit ${limit}::int offset ${skip}::bigint`,
    ),
    executePrepared<{ count: number }>(
      db,
      "count_posts_of_file",
      sql`select count(*)::int as count from ${showing_posts} where ${is_listed}`,
    ),
  ]);
  return { data, count: counted?.count ?? 0 };
}

/**
 * The newest posts of each of these files that the reader sees, at most `max` of a file. `count` is
 * that of all posts of the file.
 */
export async function listSomeShowingPosts(
  reader: Reader,
  file_ids: readonly number[],
  max: number,
): Promise<(ShowingPost & { count: number })[]> {
  return await executePrepared<ShowingPost & { count: number }>(
    db,
    "some_posts_of_files",
    sql`select file_id, topic_id, post_id, position, title, language, count from (
        select *, (count(*) over (partition by file_id))::int as count,
          row_number() over (partition by file_id order by topic_id desc, position desc nulls last) as number
        from ${showing_posts} where showing.file_id = any(${numberArray(file_ids)}) and ${isReadableBy(reader)}) as numbered
      where number <= ${max}::int order by file_id, number`,
  );
}
