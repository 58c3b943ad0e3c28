import { type SQL, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import {
  posts,
  removed_posts,
  removed_topics,
  topics,
  waiting_pictures,
} from "#app/db/schema.server.ts";
import type { FileUser } from "../../members/files/parts/file-uses.server.ts";

/** Ten seconds for the download, and two minutes for drawing, which waits for other pictures. */
const FETCHED_WITHIN_SECONDS = 150;
/** A minute, four, sixteen … and four hours: a site that is away for an evening is asked again. */
export const TRIES_MAX = 6;
const FIRST_WAIT_SECONDS = 60;

const host = sql`split_part(address, '/', 3)`;
const is_due = sql`state = 'waiting' and try_at <= now()
  and ${host} not in (select ${host} from ${waiting_pictures} where fetching_until > now())`;

export type ClaimedAddress = { address: string; tries: number };

/**
 * The address that is to be fetched next, from a site that nobody asks at the moment. If the process
 * dies, another one takes it later.
 */
export async function claimAddress(): Promise<ClaimedAddress | null> {
  // Nearly always nothing waits, and then nothing is locked.
  const [due] = await db.execute(sql`select from ${waiting_pictures} where ${is_due} limit 1`);
  if (!due) return null;
  return await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS.WAITING_PICTURES))})`,
    );
    const [claimed] = await tx.execute<ClaimedAddress>(sql`
      update ${waiting_pictures} set tries = tries + 1,
        fetching_until = now() + make_interval(secs => ${FETCHED_WITHIN_SECONDS})
      where state = 'waiting' and address = (
        select address from ${waiting_pictures} where ${is_due} order by is_old, try_at limit 1)
      returning address, tries`);
    return claimed ?? null;
  });
}

/** `is_old` is true for what was stored before pictures were fetched. */
export type WaitingPost = { id: number; user: FileUser; owner_id: number; is_old: boolean };

type WaitingRow = { id: number; is_old: boolean; owner_id: number | null } & {
  topic_id: number | null;
  post_id: number | null;
};

function ownerIn(table: SQL, id: SQL): SQL {
  return sql`(select owner_id from ${table} where id = ${id})`;
}

/** The posts with the address, also removed ones, and those for which a former try has failed. */
export async function listWaitingPosts(address: string): Promise<WaitingPost[]> {
  const rows = await db.execute<WaitingRow>(sql`
    select id, topic_id, post_id, is_old, coalesce(
      ${ownerIn(sql`${posts}`, sql`post_id`)}, ${ownerIn(sql`${removed_posts}`, sql`post_id`)},
      ${ownerIn(sql`${topics}`, sql`waiting.topic_id`)}, ${ownerIn(sql`${removed_topics}`, sql`waiting.topic_id`)}) as owner_id
    from ${waiting_pictures} as waiting where address = ${address} order by id`);
  return rows.flatMap(({ topic_id, post_id, owner_id, ...row }) => {
    const user = post_id !== null ? { post_id } : topic_id !== null ? { topic_id } : null;
    return user && owner_id !== null ? [{ ...row, user, owner_id }] : [];
  });
}

export type Failure = NonNullable<(typeof waiting_pictures.$inferSelect)["failure"]>;

/** It is tried again later, or never. */
export async function recordFailure(
  { address, tries }: ClaimedAddress,
  { failure, is_final }: { failure: Failure; is_final: boolean },
): Promise<void> {
  const seconds = FIRST_WAIT_SECONDS * 4 ** (tries - 1);
  await release(
    address,
    sql`failure = ${failure}, try_at = now() + make_interval(secs => ${seconds}),
      state = case when ${is_final || tries >= TRIES_MAX} then 'failed' else state end`,
  );
}

/** Nobody has asked the other site, so this was no try. */
export async function postpone({ address }: ClaimedAddress, seconds: number): Promise<void> {
  await release(
    address,
    sql`tries = greatest(0, tries - 1), try_at = now() + make_interval(secs => ${seconds})`,
  );
}

/** What was added meanwhile is as far as the other rows of the address. */
async function release(address: string, changes: SQL): Promise<void> {
  await db.execute(sql`
    update ${waiting_pictures} set fetching_until = null, ${changes} where address = ${address} and state = 'waiting'`);
}

/** A step: the post does not wait for it any more. */
export async function endWaiting(tx: Pick<Transaction, "execute">, waiting_id: number) {
  await tx.execute(sql`delete from ${waiting_pictures} where id = ${waiting_id}`);
}
