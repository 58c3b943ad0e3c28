import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import {
  bookmarks,
  content_versions,
  mutes,
  removed_posts,
  removed_topics,
  reports,
  thanks,
  topic_reads,
} from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { deleteFilesOf } from "../../members/files/parts/file-uses.server.ts";

/**
 * A step after rows of topics or replies were deleted: deletes their former versions, their
 * reports, and what members have stored about them. Those of things that can be restored are kept.
 */
export async function deleteAttachedRows(
  tx: Transaction,
  { topic_ids, post_ids }: { topic_ids: readonly number[]; post_ids: readonly number[] },
): Promise<void> {
  if (topic_ids.length + post_ids.length === 0) return;
  const gone_topics = sql`select id from unnest(${numberArray(topic_ids)}) as id where id not in (select ${removed_topics.id} from ${removed_topics} where ${removed_topics.id} = any(${numberArray(topic_ids)}))`;
  const gone_posts = sql`select id from unnest(${numberArray(post_ids)}) as id where id not in (select ${removed_posts.id} from ${removed_posts} where ${removed_posts.id} = any(${numberArray(post_ids)}))`;
  const files_of_posts = deleteFilesOf({
    topic_ids: sql`(select id from gone_topics)`,
    post_ids: sql`(select id from gone_posts)`,
  });
  await executePrepared(
    tx,
    "delete_attached_rows",
    sql`
    with gone_topics as (${gone_topics}), gone_posts as (${gone_posts}),
      files_of_posts as (${files_of_posts.files}),
      uses_of_files as (${files_of_posts.uses}),
      waiting_pictures_of_posts as (${files_of_posts.waiting_pictures}),
      versions_of_topics as (delete from ${content_versions} where topic_id in (select id from gone_topics) and post_id is null),
      versions_of_posts as (delete from ${content_versions} where post_id in (select id from gone_posts)),
      bookmarks_of_topics as (delete from ${bookmarks} where topic_id in (select id from gone_topics)),
      bookmarks_of_posts as (delete from ${bookmarks} where post_id in (select id from gone_posts)),
      mutes_of_topics as (delete from ${mutes} where topic_id in (select id from gone_topics)),
      reads_of_topics as (delete from ${topic_reads} where topic_id in (select id from gone_topics)),
      thanks_of_posts as (delete from ${thanks} where post_id in (select id from gone_posts)),
      reports_of_topics as (delete from ${reports} where topic_id in (select id from gone_topics) and post_id is null)
    delete from ${reports} where post_id in (select id from gone_posts)`,
  );
}
