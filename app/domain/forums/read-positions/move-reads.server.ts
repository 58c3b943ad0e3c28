import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { topic_reads, users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";

/**
 * Parts of the statement that gives the replies of two topics new positions in one of them
 * (`numbered`: `comes_in`, `old_position` and `position`). A member is then at the furthest reply
 * that they had read in either topic. So nobody gets again what they have read, and what comes in
 * before that reply is not new.
 */
export function readsAfterMerge(merged_id: number, target_id: number): SQL {
  return sql`
    readers as (
      select reading.user_id, reading.topic_id = ${merged_id} as comes_in, reading.position
      from ${topic_reads} as reading join ${users} on ${users.id} = reading.user_id
      where reading.topic_id in (${merged_id}, ${target_id}) order by ${users.id} for key share of ${users}
    ), renumbered as (
      select comes_in, array_agg(old_position order by old_position) as old_positions, array_agg(position order by old_position) as positions
      from numbered group by comes_in
    ), moved_reads as (
      insert into ${topic_reads} as reading (user_id, topic_id, position)
      select readers.user_id, ${target_id}, max(greatest(
        case when readers.comes_in then 0 else readers.position end,
        renumbered.positions[width_bucket(readers.position, renumbered.old_positions)]))
      from readers left join renumbered using (comes_in) group by readers.user_id order by readers.user_id
      on conflict (user_id, topic_id) do update set position = greatest(reading.position, excluded.position)
    ), deleted_reads as (
      delete from ${topic_reads} where topic_id = ${merged_id}
    )`;
}

/**
 * A step after replies became a topic: members who had read the first of them have read the new
 * topic as far as they had read its replies. `positions` are those of the old topic.
 */
export async function copyReadsToSplit(
  tx: Transaction,
  from_id: number,
  topic_id: SQLWrapper | number,
  [first, ...others]: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${topic_reads} (user_id, topic_id, position)
    select reading.user_id, ${topic_id}::int, width_bucket(reading.position::bigint, ${numberArray(others)})
    from ${topic_reads} as reading join ${users} on ${users.id} = reading.user_id
    where reading.topic_id = ${from_id} and reading.position >= ${first ?? 0}
    order by ${users.id} for key share of ${users}`);
}
