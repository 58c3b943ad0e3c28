import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topic_activity, topic_order, topics } from "#app/db/schema.server.ts";
import { isIdOfVisible, readerValues } from "../../base/visibility.server.ts";
import {
  isUnreadTopic,
  maybeUnreadAfter,
} from "../../forums/read-positions/reading-state.server.ts";
import type { User } from "../../members/users/user.ts";
import { FILTERED_TOPICS_MAX, type LatestFilter } from "./latest-filters.ts";

const user_id = sql`${sql.placeholder("user_id")}::int`;
/** Literal, so that the planner uses the indexes. */
const looked_at_max = sql.raw(String(FILTERED_TOPICS_MAX));

const candidate = {
  topic_id: sql`candidate.topic_id`,
  forum_id: sql`candidate.forum_id`,
  active_at: sql`candidate.active_at`,
};

/** The search stopped after `LOOKED_AT_MAX` topics. */
const has_newest_only = sql`(select count(*) from candidate) >= ${looked_at_max}`;

const statements = {
  unread: prepareFilter("unread_topics", {
    candidates: newestTopics(sql`${topic_order.active_at} > ${maybeUnreadAfter()}`),
    condition: isUnreadTopic(candidate),
    is_cut: has_newest_only,
  }),
  mine: prepareFilter("topics_of_reader", {
    candidates: ownTopics(),
    condition: sql`true`,
    is_cut: sql`(select count(*) from own_topic) >= ${looked_at_max} or (select count(*) from own_post) >= ${looked_at_max}`,
  }),
  unanswered: prepareFilter("unanswered_topics", {
    candidates: newestTopics(sql`true`),
    // A subquery instead of `exists`, for which the planner may read the activity of all topics.
    condition: sql`(select ${topic_activity.total_posts} from ${topic_activity} where ${topic_activity.topic_id} = candidate.topic_id) = 0`,
    is_cut: has_newest_only,
  }),
};

/**
 * The ids of the topics that match a filter, newest activity first, and whether others were not
 * examined.
 */
export async function findFilteredTopics(
  actor: User,
  filter: LatestFilter,
): Promise<{ ids: number[]; is_cut: boolean }> {
  const [row] = await statements[filter].execute(readerValues(actor));
  if (!row) throw new Error("A statement that returns one row returned none");
  return row;
}

type FilterStatement = {
  /** Common table expressions, of which the last one is `candidate`. */
  candidates: SQL;
  condition: SQL;
  is_cut: SQL;
};

function prepareFilter(name: string, { candidates, condition, is_cut }: FilterStatement) {
  return db
    .select({ ids: sql<number[]>`ids`, is_cut: sql<boolean>`is_cut` })
    .from(
      sql`(with ${candidates}
        select array(select candidate.topic_id from candidate where ${condition}
          order by candidate.active_at desc, candidate.topic_id desc) as ids, ${is_cut} as is_cut) as filtered`,
    )
    .prepare(name);
}

function newestTopics(condition: SQL): SQL {
  return sql`candidate as materialized (
    select ${topic_order.topic_id}, ${topic_order.forum_id}, ${topic_order.active_at} from ${topic_order}
    where ${condition} and ${isIdOfVisible(topic_order.topic_id, topic_order.forum_id)}
    order by ${topic_order.active_at} desc, ${topic_order.topic_id} desc limit ${looked_at_max})`;
}

/** The topics that the reader has opened or replied to. */
function ownTopics(): SQL {
  return sql`own_topic as materialized (
      select ${topics.id} as topic_id from ${topics} where ${topics.owner_id} = ${user_id}
      order by ${topics.created_at} desc, ${topics.id} desc limit ${looked_at_max}
    ), own_post as materialized (
      select ${posts.topic_id} from ${posts} where ${posts.owner_id} = ${user_id}
      order by ${posts.created_at} desc, ${posts.id} desc limit ${looked_at_max}
    ), candidate as materialized (
      select ${topic_activity.topic_id}, ${topic_activity.active_at} from ${topic_activity}
      where ${topic_activity.topic_id} in (select topic_id from own_topic union select topic_id from own_post)
        and ${isIdOfVisible(topic_activity.topic_id, topic_activity.forum_id)})`;
}
