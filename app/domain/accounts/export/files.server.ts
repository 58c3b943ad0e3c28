import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { file_uses, files } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { file_columns } from "../../members/files/parts/file-columns.server.ts";
import type { Sight } from "./sight.server.ts";

/** `address` has the bytes, for the member. */
export async function readFiles(sight: Sight, last_id: number) {
  const { id, kind, name, type, size, width, height, alt, url, created_at } = file_columns;
  const shown_in = sql<{ topic_id: number | null; post_id: number | null }[]>`coalesce((
    select json_agg(json_build_object('topic_id', uses.topic_id, 'post_id', uses.post_id) order by uses.topic_id, uses.post_id)
    from ${file_uses} as uses where uses.file_id = files.id
      and case when uses.post_id is null then ${sight.seesTopic(sql`uses.topic_id`)} else ${sight.seesPost(sql`uses.post_id`)} end), '[]')`;
  return await db
    .select({
      id,
      kind,
      purpose: files.purpose,
      name,
      type,
      size,
      width,
      height,
      alt,
      address: sql<string>`${env.SITE_URL}::text || ${url}`,
      fetched_from: files.origin_url,
      shown_in,
      created_at,
    })
    .from(files)
    .where(and(eq(files.owner_id, sight.user_id), gt(files.id, last_id)))
    .orderBy(asc(files.id))
    .limit(ROWS_PER_PAGE);
}
