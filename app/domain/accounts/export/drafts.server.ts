import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { drafts } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { ifSeen, type Sight } from "./sight.server.ts";

export async function readDrafts(sight: Sight, last_id: number) {
  const { id, kind, thing_id, title, content, content_format, saved_at } = drafts;
  const is_seen = sql`case ${kind} when 'topic' then ${sight.seesForum(thing_id)}
    when 'post_edit' then ${sight.seesPost(thing_id)} else ${sight.seesTopic(sql`${thing_id}::int`)} end`;
  return await db
    .select({
      id,
      kind,
      thing_id: ifSeen(is_seen, thing_id),
      title,
      content,
      content_format,
      saved_at,
    })
    .from(drafts)
    .where(and(eq(drafts.user_id, sight.user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
