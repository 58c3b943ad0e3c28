import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forums, posts, topic_activity, topics } from "#app/db/schema.server.ts";
import type { ChangeReader } from "./change-reader.ts";
import type { Place } from "./cursor.server.ts";
import { isSeen, isSeenCategory, withHidden } from "./hidden-forums.server.ts";
import { CHANGES_MAX, type ChangeKind } from "./kinds.ts";

/** An entry of the feed: the reader has begun or ceased to see a forum or topic, and all in it. */
export type SightEntry = {
  kind: ChangeKind;
  id: number;
  change: "created" | "updated" | "deleted";
  at: string;
};
type Item = {
  kind: ChangeKind;
  id: number;
  topic_id: number | null;
  place_topic: number;
  position: number;
};

/** Before the first thing. The category has position 1, and the forum 2, of topic 0. */
export const BEGINNING: Place = { topic_id: 0, position: 0 };

const ITEMS_MAX = sql.raw(String(CHANGES_MAX));

/**
 * The next things for which a change of sight stands, in the order of their places. None if there
 * are no more. Among lost ones are only those that existed then: the reader never saw later ones.
 */
export async function listSight(
  reader: ChangeReader,
  { kind, id, change, at }: SightEntry,
  after: Place,
): Promise<Item[]> {
  const thing: Thing = {
    id: sql`${id}::int`,
    is_gained: sql`${change === "created"}::boolean`,
    at: sql`${at}::timestamptz`,
    after_topic: sql`${after.topic_id}::int`,
    after_position: sql`${after.position}::int`,
  };
  // Two statements, so that each uses its index.
  const [name, part] =
    kind === "forum"
      ? ["sight_of_forum", itemsOfForum(thing)]
      : ["sight_of_topic", itemsOfTopic(thing)];
  return await executePrepared<Item>(db, name, itemsStatement(reader, thing, part));
}

/** Parameters: the statements are prepared. */
type Thing = { id: SQL; is_gained: SQL; at: SQL; after_topic: SQL; after_position: SQL };
type Part = { is_of_thing: SQL; heads: SQL };

function itemsOfForum({ id, is_gained }: Thing): Part {
  return {
    is_of_thing: sql`${topics.forum_id} = ${id}`,
    heads: sql`
      select 'category' as kind, category_id::float8 as id, null::int as topic_id, 0 as place_topic, 1 as position
      from ${forums} where ${forums.id} = ${id}
        and case when ${is_gained} then ${isSeen(forums.id)} else not ${isSeenCategory(forums.category_id)} end
      union all select 'forum', ${id}, null, 0, 2
      where not ${is_gained} or exists (select from ${forums} where ${forums.id} = ${id} and ${isSeen(forums.id)})
      union all select 'topic', id, null, id, 0 from next_topics`,
  };
}

/** One that was deleted since has been lost too. */
function itemsOfTopic({ id, is_gained }: Thing): Part {
  return {
    is_of_thing: sql`${topics.id} = ${id}`,
    heads: sql`
      select 'topic' as kind, ${id}::float8 as id, null::int as topic_id, ${id} as place_topic, 0 as position
      where not ${is_gained} or exists (select from next_topics)`,
  };
}

/** Of large topics it reads no more replies than it returns, so each page takes equally long. */
function itemsStatement(reader: ChangeReader, thing: Thing, { is_of_thing, heads }: Part): SQL {
  const { is_gained, at, after_topic, after_position } = thing;
  const read_before = sql`case when ${topics.id} = ${after_topic} then ${after_position} else 0 end`;
  return sql`
    with ${withHidden(reader)}, next_topics as materialized (
      select id, read_before, sum(size) over (order by id) - size as items_before from (
        select ${topics.id} as id, ${read_before} as read_before,
          1 + greatest(coalesce(${topic_activity.total_posts}, 0) - ${read_before}, 0) as size
        from ${topics} left join ${topic_activity} on ${topic_activity.topic_id} = ${topics.id}
        where ${is_of_thing} and ${topics.id} >= ${after_topic}
          and case when ${is_gained} then ${isSeen(topics.forum_id)} else ${topics.created_at} <= ${at} end
        order by ${topics.id} limit ${ITEMS_MAX}) as next_ids),
    items as (
      ${heads}
      union all select 'post', reply.id, next_topics.id, next_topics.id, reply.position
      from next_topics cross join lateral (
        select ${posts.id} as id, ${posts.position} as position from ${posts}
        where ${posts.topic_id} = next_topics.id and ${posts.position} > next_topics.read_before
          and (${is_gained} or ${posts.created_at} <= ${at})
        order by ${posts.position} limit ${ITEMS_MAX}) as reply
      where next_topics.items_before < ${ITEMS_MAX})
    select * from items where (place_topic, position) > (${after_topic}, ${after_position})
    order by place_topic, position limit ${ITEMS_MAX}`;
}
