import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { content_versions } from "#app/db/schema.server.ts";
import type { WrittenThing } from "./versions-of.server.ts";

/**
 * Former versions of one topic or reply. More are of no use to a reader, and each may have 128 KiB.
 * The first version stays, because an author could otherwise edit a text away.
 */
export const STORED_VERSIONS_MAX = 200;

type StoredText = {
  /** The title of a topic; a reply has none. */
  title?: string;
  content: string;
  owner_id: number;
  editor_id: number | null;
  created_at: Date;
  updated_at: Date | null;
};

/**
 * A step of an edit, one statement: stores what it replaces, and deletes the oldest version but the
 * first if there are too many. The caller has locked the topic or reply.
 */
export async function storeVersion(
  tx: Transaction,
  thing: WrittenThing,
  { title, content, owner_id, editor_id, created_at, updated_at }: StoredText,
): Promise<void> {
  const { topic_id, post_id } = thing;
  const rows =
    post_id === null
      ? sql`from ${content_versions} where post_id is null and topic_id = ${topic_id}`
      : sql`from ${content_versions} where post_id = ${post_id}`;
  await executePrepared(
    tx,
    post_id === null ? "store_topic_version" : "store_post_version",
    sql`with superfluous as (delete from ${content_versions} where id in (
        select id ${rows} order by id offset 1 limit greatest(0, (select count(*) ${rows}) - ${sql.raw(String(STORED_VERSIONS_MAX - 1))})))
      insert into ${content_versions} (topic_id, post_id, title, content, editor_id, created_at)
      values (${topic_id}, ${post_id}, ${title ?? null}, ${content}, ${editor_id ?? owner_id}, ${(updated_at ?? created_at).toISOString()})`,
  );
}
