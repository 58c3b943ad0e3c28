import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  posts,
  removed_posts,
  removed_topics,
  suspensions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canDiscipline, canSuspend } from "../../base/can.ts";
import { listFilesOf } from "../../members/files/file-page.server.ts";
import type { User } from "../../members/users/user.ts";
import { is_running, isSuspended } from "../sanctions/parts/running-suspension.server.ts";
import { isOfMember, recordColumns, warningCount } from "../sanctions/record-columns.server.ts";
import { made_by } from "../sanctions/suspension-maker.server.ts";
import { getReport, type Report } from "./report-list.server.ts";

/** A report with the whole text of what is reported, and what its author has done before. */
export async function getReportPage(actor: User, report_id: number) {
  const report = await getReport(actor, report_id);
  const [thing, record, files] = await Promise.all([
    findText(report),
    findRecord(actor, report),
    listFilesOfThing(actor, report),
  ]);
  const can_discipline = record !== null && canDiscipline(actor, record);
  const can_suspend = record !== null && canSuspend(actor, record);
  return { report, thing, files, record, can_discipline, can_suspend };
}

async function listFilesOfThing(actor: User, { topic_id, post_id, forum_id }: Report) {
  if (forum_id === null || topic_id === null) return [];
  return await listFilesOf(
    actor,
    post_id === null ? { topic_id, forum_id } : { post_id, forum_id },
  );
}

/** Null for a member, and for what was deleted. Removed texts still exist for a time. */
async function findText({ topic_id, post_id }: Report) {
  if (post_id !== null) {
    const [post] = await db
      .select({
        content: posts.content,
        language: posts.language,
        is_removed: sql<boolean>`false`,
        is_with_topic: sql<boolean>`false`,
      })
      .from(posts)
      .where(eq(posts.id, post_id))
      .unionAll(
        db
          .select({
            content: removed_posts.content,
            language: removed_posts.language,
            is_removed: sql<boolean>`true`,
            is_with_topic: removed_posts.is_with_topic,
          })
          .from(removed_posts)
          .where(eq(removed_posts.id, post_id)),
      )
      .prepare("reported_post")
      .execute();
    return post ?? null;
  }
  if (topic_id === null) return null;
  const [topic] = await db
    .select({
      content: topics.content,
      language: topics.language,
      is_removed: sql<boolean>`false`,
      is_with_topic: sql<boolean>`false`,
    })
    .from(topics)
    .where(eq(topics.id, topic_id))
    .unionAll(
      db
        .select({
          content: removed_topics.content,
          language: removed_topics.language,
          is_removed: sql<boolean>`true`,
          is_with_topic: sql<boolean>`false`,
        })
        .from(removed_topics)
        .where(eq(removed_topics.id, topic_id)),
    )
    .prepare("reported_topic")
    .execute();
  return topic ?? null;
}

/** Null if the account was deleted. */
async function findRecord(actor: User, { id, owner_id }: Report) {
  const [record] = await db
    .select({
      ...recordColumns(actor),
      is_suspended: isSuspended(sql`users.id`),
      made_by,
      warnings: warningCount(actor),
      other_reports: sql<number>`(select count(*)::int from reports as r where ${isOfMember(actor)} and r.id <> ${id})`,
    })
    .from(users)
    .leftJoin(suspensions, and(eq(suspensions.user_id, users.id), is_running))
    .where(and(eq(users.id, owner_id), eq(users.is_former, false)))
    .prepare("record_of_reported")
    .execute();
  return record ?? null;
}
