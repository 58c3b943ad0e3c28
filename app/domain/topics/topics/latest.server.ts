import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, topic_activity, topics, users } from "#app/db/schema.server.ts";
import type { JsonText } from "#app/lib/text/json-text.ts";
import { arrayText } from "../../base/ids.server.ts";
import { type ChosenFields, jsonList } from "../../base/json-rows.server.ts";
import { TOPICS_PER_PAGE } from "../../base/limits.ts";
import { ALL, SKIPPED_MAX } from "../../base/list-counts.server.ts";
import { type PageRange, pageWithin } from "../../base/paging.ts";
import { is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import { reading_state, unread_posts } from "../../forums/read-positions/reading-state.server.ts";
import type { User } from "../../members/users/user.ts";
import { activity_of_topic, type ReadTopic, topic_columns } from "./columns.server.ts";
import { findFilteredTopics } from "./filtered-topics.server.ts";
import type { LatestFilter } from "./latest-filters.ts";
import { fromNearerEnd } from "./nearer-end.server.ts";
import { count_of_all, countTopics, newest_first } from "./topic-list.server.ts";
import { last_owners, topic_row_columns } from "./topic-row-columns.server.ts";

const forum_of_topic = eq(forums.id, topics.forum_id);
const of_all_forums = { condition: sql`true`, part: sql.raw(String(ALL)) };
const is_listed = sql`${topics.id} = any(${sql.placeholder("ids")}::int[])`;
const api_columns = { ...topic_columns, forum_name: forums.name };

const latest_rows = fromNearerEnd("latest_rows", of_all_forums, selectRows);
const filtered_rows = selectRows(sql`${is_listed} and ${is_visible_topic}`).prepare(
  "filtered_latest_rows",
);
const latest = fromNearerEnd("latest", of_all_forums, (condition) =>
  latestList(condition, count_of_all),
);
// Their authors may have been deleted since the filter found them.
const filtered = latestList(
  sql`${is_listed} and ${is_visible_topic}`,
  sql`${sql.placeholder("count")}::int`,
).prepare();
/**
 * A page of the topics of all forums, newest activity first, or the last page if there are fewer.
 * `is_cut` if a filter has not examined all topics.
 */
export async function getLatestPage(
  actor: User,
  filter: LatestFilter | null,
  requested_page: number,
) {
  if (filter) return await getFilteredPage(actor, filter, requested_page);
  const count = await countTopics(actor);
  const { skip, ...page_fields } = pageWithin(requested_page, count, TOPICS_PER_PAGE);
  const range = { skip, limit: TOPICS_PER_PAGE };
  const rows = await latest_rows(range, count, readerValues(actor));
  return { topics: rows, count, is_cut: false, ...page_fields };
}

async function getFilteredPage(actor: User, filter: LatestFilter, requested_page: number) {
  const { ids, is_cut } = await findFilteredTopics(actor, filter);
  const { skip, ...page_fields } = pageWithin(requested_page, ids.length, TOPICS_PER_PAGE);
  const values = {
    ...readerValues(actor),
    ids: idsWithin(ids, { skip, limit: TOPICS_PER_PAGE }),
  };
  const rows = ids.length > 0 ? await filtered_rows.execute(values) : [];
  return { topics: rows, count: ids.length, is_cut, ...page_fields };
}

type LatestList = { data: (ReadTopic & { forum_name: string })[]; count: number };
type LatestRange = PageRange & { filter?: LatestFilter; fields?: ChosenFields };

/** The topics of all forums for the API. */
export async function listLatest(
  actor: User,
  { filter, fields, ...range }: LatestRange,
): Promise<JsonText<LatestList>> {
  const reader = readerValues(actor);
  if (!filter) {
    const count = range.skip > SKIPPED_MAX ? await countTopics(actor) : null;
    return await latest(range, count, { ...reader, fields });
  }
  const { ids } = await findFilteredTopics(actor, filter);
  const values = { ...reader, ids: idsWithin(ids, range), count: ids.length };
  return await filtered.execute({ ...values, fields });
}

type JsonField = { json: SQL.Aliased<string> };

function latestList(condition: SQL, count: SQLWrapper) {
  return jsonList(api_columns, (fields) => selectJson(fields, condition), count, { unread_posts });
}

function selectJson(fields: JsonField, condition: SQL) {
  return db
    .select(fields)
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .innerJoin(forums, forum_of_topic)
    .where(condition)
    .orderBy(...newest_first);
}

function idsWithin(ids: readonly number[], { skip, limit }: PageRange): string {
  return arrayText(ids.slice(skip, skip + limit));
}

function selectRows(condition: SQL) {
  return db
    .select({
      ...topic_row_columns,
      forum: { id: forums.id, name: forums.name, is_restricted: forums.is_restricted },
    })
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .innerJoin(reading_state, sql`true`)
    .innerJoin(forums, forum_of_topic)
    .innerJoin(users, eq(users.id, topics.owner_id))
    .leftJoin(last_owners, eq(last_owners.id, topic_activity.last_owner_id))
    .where(condition)
    .orderBy(...newest_first);
}
