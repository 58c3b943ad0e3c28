import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { file_uses, files, waiting_pictures } from "#app/db/schema.server.ts";
import { numberArray } from "../../../base/ids.server.ts";

/** An opening post or a reply. */
export type FileUser = { topic_id: number } | { post_id: number };

/**
 * A part of the statement that stores a topic or reply: `event` has its ids. A file that is deleted
 * meanwhile is left out.
 */
export const insert_file_uses = sql`
  insert into ${file_uses} (file_id, topic_id, post_id)
  select ${files.id}, case when event.post_id is null then event.topic_id end, event.post_id
  from event join ${files} on ${files.id} = any(${sql.placeholder("file_ids")}::int[])
  for key share of ${sql.identifier("files")} returning file_id`;

/**
 * A step when the text of a post is changed. What it showed before is kept for its versions. It is
 * prepared, so that it can be sent together with other statements.
 */
export async function changeFileUses(
  tx: Transaction,
  user: FileUser,
  file_ids: readonly number[],
): Promise<void> {
  const [topic_id, post_id] = idsOf(user);
  const key = sql.identifier(keyOf(user));
  await executePrepared(
    tx,
    `change_file_uses_by_${key.value}`,
    sql`
    with hidden as (update ${file_uses} set is_shown = false
      where ${isOf(file_uses, user)} and is_shown and file_id <> all(${numberArray(file_ids)}))
    insert into ${file_uses} (file_id, topic_id, post_id)
    select ${files.id}, ${topic_id}::int, ${post_id}::bigint from ${files} where ${files.id} = any(${numberArray(file_ids)})
    for key share
    on conflict (${key}, file_id) where ${key} is not null do update set is_shown = true`,
  );
}

/** A step: the post shows one more file. */
export async function addFileUse(tx: Transaction, user: FileUser, file_id: number): Promise<void> {
  const [topic_id, post_id] = idsOf(user);
  const key = sql.identifier(keyOf(user));
  await tx.execute(sql`
    insert into ${file_uses} (file_id, topic_id, post_id) values (${file_id}, ${topic_id}, ${post_id})
    on conflict (${key}, file_id) where ${key} is not null do update set is_shown = true`);
}

/**
 * A step: an opening post became a reply, or the reverse, or that of another topic. Pictures that
 * it waits for go with it.
 */
export async function moveFileUses(tx: Transaction, from: FileUser, to: FileUser): Promise<void> {
  const [topic_id, post_id] = idsOf(to);
  const ids = sql`topic_id = ${topic_id}, post_id = ${post_id}`;
  await tx.execute(sql`update ${file_uses} set ${ids} where ${isOf(file_uses, from)}`);
  await tx.execute(
    sql`update ${waiting_pictures} set ${ids} where ${isOf(waiting_pictures, from)}`,
  );
}

/** The ids of the files that a post shows or has shown. */
export async function listUsedFileIds(
  database: Pick<Transaction, "select">,
  user: FileUser,
): Promise<number[]> {
  const rows = await database
    .select({ file_id: file_uses.file_id })
    .from(file_uses)
    .where(isOf(file_uses, user));
  return rows.map(({ file_id }) => file_id);
}

/**
 * Deletes the files that no other post has than these, and what the other files have to do with
 * them. A job deletes the bytes. For a statement that deletes what hangs on posts.
 */
export function deleteFilesOf({ topic_ids, post_ids }: { topic_ids: SQL; post_ids: SQL }) {
  const is_deleted = sql`(uses.topic_id in ${topic_ids} or uses.post_id in ${post_ids})`;
  return {
    files: sql`
      delete from ${files} where purpose = 'post'
        and id in (select file_id from ${file_uses} as uses where ${is_deleted})
        and not exists (select from ${file_uses} as uses where uses.file_id = files.id and ${is_deleted} is not true)`,
    uses: sql`delete from ${file_uses} as uses where ${is_deleted}`,
    waiting_pictures: sql`delete from ${waiting_pictures} as uses where ${is_deleted}`,
  };
}

/** The condition for its rows. */
export function isOf(table: typeof file_uses | typeof waiting_pictures, user: FileUser): SQL {
  return "topic_id" in user ? eq(table.topic_id, user.topic_id) : eq(table.post_id, user.post_id);
}

/** The column that is not null. */
export function keyOf(user: FileUser): "topic_id" | "post_id" {
  return "topic_id" in user ? "topic_id" : "post_id";
}

export function idsOf(user: FileUser): [topic_id: number | null, post_id: number | null] {
  return "topic_id" in user ? [user.topic_id, null] : [null, user.post_id];
}
