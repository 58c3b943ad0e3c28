import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { posts } from "#app/db/schema.server.ts";
import { post_rank } from "./columns.server.ts";

type ReadTopic = {
  id: number;
  last_position: number;
  read_position: number | null;
  read_until: Date;
};

/**
 * Whether the member has surely read what is before a page, so that the page alone shows where the
 * new replies begin.
 */
export function hasReadBefore(
  { read_position, has_gaps }: Pick<ReadTopic, "read_position"> & { has_gaps: boolean },
  skip: number,
): boolean {
  return skip === 0 || (!has_gaps && read_position !== null && read_position >= skip);
}

/** The first new one of the replies of a page before which nothing is new. */
export function firstNewOf<Reply extends { position: number; created_at: Date }>(
  { read_position, read_until }: Pick<ReadTopic, "read_position" | "read_until">,
  replies: readonly Reply[],
): Reply | undefined {
  if (read_position === null) return undefined;
  return replies.find(
    ({ position, created_at }) => position > read_position && created_at > read_until,
  );
}

/**
 * The first reply after the position that the member has read and after `read_until`. Null if there
 * is none, or if the member has never opened the topic. Very many replies may have been marked as
 * read since that position, so the range of positions is halved until it is found: times do not
 * decrease from one position to the next.
 */
export async function findFirstNew({ id, read_position, read_until, last_position }: ReadTopic) {
  if (read_position === null || read_position >= last_position) return null;
  const [post] = await executePrepared<{ id: number; position: number; rank: number }>(
    db,
    "first_new_post",
    sql`
    with recursive halves (low, high) as (
      select ${read_position}::int, ${last_position}::int
      union all
      select case when probe.is_new then halves.low else probe.middle + 1 end, case when probe.is_new then probe.middle else halves.high end
      from halves cross join lateral (
        select (halves.low + halves.high) / 2 as middle, coalesce((
          select p.created_at > ${read_until.toISOString()}::timestamptz from ${posts} p
          where p.topic_id = ${id}::int and p.position > (halves.low + halves.high) / 2 order by p.position limit 1), true) as is_new offset 0) as probe
      where halves.low < halves.high
    )
    select ${posts.id}, ${posts.position}, ${post_rank} as rank from ${posts}
    where ${posts.topic_id} = ${id}::int and ${posts.position} > (select low from halves where low >= high)
    order by ${posts.position} limit 1`,
  );
  return post ? { ...post, topic_id: id } : null;
}
