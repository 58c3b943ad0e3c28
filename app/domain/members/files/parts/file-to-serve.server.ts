import { sql } from "drizzle-orm";
import {
  blobs,
  file_uses,
  file_variants,
  files,
  posts,
  removed_posts,
  removed_topics,
  topics,
} from "#app/db/schema.server.ts";
import type { FileAudience } from "../../../base/can-files.ts";
import { jsonColumn } from "../../../base/json-rows.server.ts";
import { has_author, topic_exists } from "../../../base/visibility.server.ts";

export type FileToServe = FileAudience & {
  id: number;
  kind: "picture" | "file";
  name: string;
  url_name: string;
  variants: Variant[];
};
/** The one that was asked for, if the picture has it, and the one without a width. */
type Variant = { width: number; type: string; sha256: string; size: number; is_in_bucket: boolean };

const of_file = sql`${file_uses.file_id} = ${files.id}`;

/**
 * The forums of the posts that show the file. A removed post, and one that showed it in a former
 * version, show it to moderators only.
 */
const places = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('forum_id', forum_id, 'is_shown', is_shown)), '[]') from (
    select ${topics.forum_id}, ${file_uses.is_shown} from ${file_uses}
      join ${topics} on ${topics.id} = ${file_uses.topic_id} where ${of_file} and ${topic_exists}
    union select ${removed_topics.forum_id}, false from ${file_uses}
      join ${removed_topics} on ${removed_topics.id} = ${file_uses.topic_id} where ${of_file}
    union select ${topics.forum_id}, ${file_uses.is_shown} from ${file_uses}
      join ${posts} on ${posts.id} = ${file_uses.post_id} join ${topics} on ${topics.id} = ${posts.topic_id}
      where ${of_file} and ${topic_exists} and ${has_author}
    union select coalesce(${topics.forum_id}, ${removed_topics.forum_id}), false from ${file_uses}
      join ${removed_posts} on ${removed_posts.id} = ${file_uses.post_id}
      left join ${topics} on ${topics.id} = ${removed_posts.topic_id}
      left join ${removed_topics} on ${removed_topics.id} = ${removed_posts.topic_id}
      where ${of_file} and num_nonnulls(${topics.forum_id}, ${removed_topics.forum_id}) > 0) as place)`;

const variants = sql`(
  select jsonb_agg(jsonb_build_object('width', ${file_variants.width}, 'type', ${file_variants.type},
    'sha256', ${blobs.sha256}, 'size', ${blobs.size}, 'is_in_bucket', ${blobs.is_in_bucket}))
  from ${file_variants} join ${blobs} on ${blobs.sha256} = ${file_variants.sha256}
  where ${file_variants.file_id} = ${files.id} and ${file_variants.width} in (0, ${sql.placeholder("width")}::int))`;

/** Who may read the file. */
const audience = sql`
  'owner_id', ${files.owner_id}, 'purpose', ${files.purpose},
  'places', case ${files.purpose} when 'post' then ${places} else '[]' end`;

/** The same for queries of files. */
export const file_audience = jsonColumn<FileAudience>(sql`jsonb_build_object(${audience})::text`);

/**
 * All that is needed to send a file, by the placeholders `file_id` and `width`. One statement reads
 * it with the session, because a page may show thirty pictures.
 */
export const file_to_serve = jsonColumn<FileToServe | null>(sql`
  coalesce((select jsonb_build_object(
    'id', ${files.id}, 'kind', ${files.kind}, 'name', ${files.name}, 'url_name', ${files.url_name},
    'variants', ${variants}, ${audience})::text
  from ${files} where ${files.id} = ${sql.placeholder("file_id")}::int), 'null')`);
