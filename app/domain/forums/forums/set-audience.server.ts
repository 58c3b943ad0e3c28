import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { forum_groups, forums, groups, users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { notFound } from "../../base/refusal.ts";
import type { Audience } from "../audiences/input.ts";
import { changeSight } from "../audiences/parts/change-sight.server.ts";
import { isReaderOf } from "../audiences/parts/readers.server.ts";
import { recountRestricted } from "./restricted-totals.server.ts";

/**
 * A step that comes before all other locks of its command: nothing is written anywhere while a forum
 * is restricted or opened, because the totals of its authors are counted then.
 */
export async function lockWriters(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table topic_activity in exclusive mode`);
}

/**
 * A step: stores who sees a forum. It locks the groups first, so that it does not deadlock with
 * the deletion of one.
 */
export async function storeAudience(
  tx: Transaction,
  forum_id: number,
  audience: Audience,
): Promise<void> {
  const rows = (audience ?? []).map(({ group_id, may_write }) => ({
    forum_id,
    group_id,
    may_write,
  }));
  const group_ids = numberArray(rows.map(({ group_id }) => group_id));
  await tx.execute(sql`
    select from ${groups} where id = any(${group_ids})
      or id in (select group_id from ${forum_groups} where forum_id = ${forum_id}::int) order by id for key share`);
  // New groups come before the former ones go. In between, the triggers of the feed of changes would
  // record that members of both have lost sight of the forum.
  if (rows.length > 0)
    await tx
      .execute(
        sql`${insertRows(forum_groups, rows)} on conflict (forum_id, group_id) do update set may_write = excluded.may_write`,
      )
      .catch((error: unknown) => {
        throw violatesForeignKey(error) ? notFound("groupNotFound") : error;
      });
  await tx
    .update(forums)
    .set({ is_restricted: audience !== null })
    .where(eq(forums.id, forum_id));
  await tx
    .delete(forum_groups)
    .where(
      sql`${forum_groups.forum_id} = ${forum_id} and ${forum_groups.group_id} <> all(${group_ids})`,
    );
}

/** A step: changes who sees a forum. The caller has called `lockWriters()`. */
export async function changeAudience(
  tx: Transaction,
  forum_id: number,
  audience: Audience,
): Promise<void> {
  await storeAudience(tx, forum_id, audience);
  await recountRestricted(tx, forum_id);
}

/** A step: makes a change of a forum, and then what follows for those whose sight it changes. */
export async function changeReaders(
  tx: Transaction,
  forum_id: number,
  change: () => Promise<void>,
): Promise<void> {
  await tx.execute(sql`
    create temporary table readers_before on commit drop as
    select id as user_id from ${users} where not is_former and ${isReaderOf(forum_id)}`);
  await change();
  const changed = await tx.execute<{ user_id: number }>(sql`
    select id as user_id from ${users} where not is_former
      and (id in (select user_id from readers_before)) <> ${isReaderOf(forum_id)}`);
  await changeSight(tx, {
    forum_ids: [forum_id],
    user_ids: changed.map(({ user_id }) => user_id),
  });
}
