import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  old_pictures,
  posts,
  removed_posts,
  removed_topics,
  topics,
  waiting_pictures,
} from "#app/db/schema.server.ts";
import { textArray } from "../../base/ids.server.ts";
import { type FileUser, idsOf } from "../../members/files/parts/file-uses.server.ts";
import { changeStoredText, lockText } from "./change-stored-text.server.ts";
import { listFetchable } from "./fetchable.server.ts";

/** The longest texts of so many posts are read within a second. */
const READ_POSTS = 500;
/** Others write meanwhile, and a million posts take an hour. */
const PAUSE_MS = 1500;

const TABLES = { topics, posts, removed_topics, removed_posts };
const has_outside_picture = sql`strpos(content, '<img src="http') > 0`;

type Step = Pick<typeof old_pictures.$inferSelect, "step" | "source" | "after_id">;

/**
 * Pictures of other sites in posts that were stored before these were fetched become links, and are
 * fetched after those of new posts. It ends for good when it has read all posts, and continues after
 * a restart where it was.
 */
export async function convertOldPictures({ pause_ms = PAUSE_MS } = {}): Promise<void> {
  for (;;) {
    const [step] = await db
      .select({
        step: old_pictures.step,
        source: old_pictures.source,
        after_id: old_pictures.after_id,
      })
      .from(old_pictures)
      .orderBy(old_pictures.step)
      .limit(1);
    if (!step) return;
    if (await convertNext(step)) await wait(pause_ms);
  }
}

/**
 * Each post is a transaction of its own, so none is locked for long. False if the step has no posts
 * any more.
 */
async function convertNext({ step, source, after_id }: Step): Promise<boolean> {
  const rows = await db.execute<{ id: number; is_found: boolean }>(sql`
    select id, ${has_outside_picture} as is_found from ${TABLES[source]} where id > ${after_id} order by id limit ${READ_POSTS}`);
  const is_reply = source === "posts" || source === "removed_posts";
  for (const { id, is_found } of rows)
    if (is_found) await convert(is_reply ? { post_id: id } : { topic_id: id });
  const last = rows.at(-1);
  await db.execute(
    last
      ? sql`update ${old_pictures} set after_id = greatest(after_id, ${last.id}) where step = ${step}`
      : sql`delete from ${old_pictures} where step = ${step}`,
  );
  return last !== undefined;
}

async function convert(user: FileUser): Promise<void> {
  await db.transaction(async (tx) => {
    const text = await lockText(tx, user);
    // The writer of posts makes links of such pictures.
    const document = text && (await changeStoredText(tx, text, (stored) => stored));
    if (!document) return;
    const [topic_id, post_id] = idsOf(user);
    await tx.execute(sql`
      insert into ${waiting_pictures} (address, topic_id, post_id, is_old)
      select address, ${topic_id}::int, ${post_id}::bigint, true from unnest(${textArray(listFetchable(document))}) as address
      on conflict do nothing`);
  });
}
