import { type AnyColumn, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import {
  posts,
  removed_posts,
  removed_topics,
  reports,
  topics,
  users,
} from "#app/db/schema.server.ts";
import type { ReportOutcome } from "./parts/close-reports.server.ts";
import type { ReportReason } from "./reasons.ts";

/** Of a report with many entries the newest. More say nothing new. */
const REPORT_ENTRIES_MAX = 50;

const owner = alias(users, "owner");
const claimer = alias(users, "claimer");
const closer = alias(users, "closer");

type ReportEntry = {
  reporter_id: number;
  username: string;
  reason: ReportReason;
  text: string | null;
  created_at: string;
};

/** Null if the account was deleted. */
const nameOf = (user: { username: AnyColumn }) => sql<string | null>`${user.username}`;

/** What a list shows of a report. */
const report_columns = {
  id: reports.id,
  type: sql<
    "topic" | "post" | "user"
  >`case when ${reports.user_id} is not null then 'user' when ${reports.post_id} is not null then 'post' else 'topic' end`,
  topic_id: reports.topic_id,
  post_id: reports.post_id,
  user_id: reports.user_id,
  forum_id: reports.forum_id,
  owner_id: reports.owner_id,
  owner_username: nameOf(owner),
  /** The title of the topic, also for a reply. Null for a member, and if the topic was deleted. */
  title: sql<string | null>`coalesce(${topics.title}, ${removed_topics.title})`,
  excerpt: sql<
    string | null
  >`case when ${reports.post_id} is null then coalesce(${topics.excerpt}, ${removed_topics.excerpt})
    else coalesce(${posts.excerpt}, ${removed_posts.excerpt}) end`,
  state: sql<
    "open" | "claimed" | "closed"
  >`case when ${reports.state} = 'open' and ${reports.claimed_by_id} is not null then 'claimed' else ${reports.state} end`,
  claimed_by_id: reports.claimed_by_id,
  claimed_by: nameOf(claimer),
  claimed_at: reports.claimed_at,
  /** The site has hidden the reply, and nobody has restored it. */
  is_hidden: sql<boolean>`${reports.hidden_at} is not null and ${removed_posts.id} is not null and ${removed_posts.removed_by_id} is null
    and not ${removed_posts.is_with_topic}`,
  /** The topic or reply is not where it was. */
  is_removed: sql<boolean>`${reports.user_id} is null and case when ${reports.post_id} is null then ${topics.id} is null else ${posts.id} is null end`,
  outcome: sql<ReportOutcome | null>`${reports.outcome}`,
  note: reports.note,
  closed_by_id: reports.closed_by_id,
  closed_by: nameOf(closer),
  closed_at: reports.closed_at,
  created_at: reports.created_at,
  reporter_count: sql<number>`(select count(*)::int from report_entries as e where e.report_id = ${reports.id})`,
  /** The reason that most members gave first. */
  reasons: sql<{ reason: ReportReason; count: number }[]>`(
    select coalesce(json_agg(json_build_object('reason', counted.reason, 'count', counted.count) order by counted.count desc, counted.reason), '[]')
    from (select e.reason, count(*)::int as count from report_entries as e where e.report_id = ${reports.id} group by e.reason) as counted)`,
};

const entries = sql<ReportEntry[]>`(
  select coalesce(json_agg(json_build_object('reporter_id', e.reporter_id, 'username', e.username, 'reason', e.reason, 'text', e.text,
    'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.created_at desc), '[]')
  from (select e.*, reporter.username from report_entries as e join users as reporter on reporter.id = e.reporter_id
    where e.report_id = ${reports.id} order by e.created_at desc limit ${sql.raw(String(REPORT_ENTRIES_MAX))}) as e)`;

/** Selects reports with their entries and all names. */
export function selectReports() {
  return db
    .select({ ...report_columns, entries })
    .from(reports)
    .leftJoin(owner, eq(owner.id, reports.owner_id))
    .leftJoin(claimer, eq(claimer.id, reports.claimed_by_id))
    .leftJoin(closer, eq(closer.id, reports.closed_by_id))
    .leftJoin(topics, eq(topics.id, reports.topic_id))
    .leftJoin(posts, eq(posts.id, reports.post_id))
    .leftJoin(removed_topics, eq(removed_topics.id, reports.topic_id))
    .leftJoin(removed_posts, eq(removed_posts.id, reports.post_id));
}
