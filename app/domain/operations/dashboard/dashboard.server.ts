import { statfs } from "node:fs/promises";
import { desc, eq, ne, sql } from "drizzle-orm";
import { db, replica } from "#app/db/client.server.ts";
import { backups, forum_activity } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { canAdminister } from "../../base/can.ts";
import { countUnsentMail, listFailedJobs } from "../../base/queue/failures.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { countWebhookProblems } from "../../programs/webhooks/webhook-problems.server.ts";
import { findSearchProgress } from "../../search/index/search-progress.server.ts";
import { countMailFiles } from "../../site/mail/mail-files.server.ts";
import { sendsMail } from "../../site/mail/mail-state.server.ts";
import { getServerInfo } from "../server-info/server-info.server.ts";
import { listActivity, listMonths } from "./activity.server.ts";
import { countMembers } from "./count-members.server.ts";
import { findLastRestore } from "./last-restore.server.ts";
import { countOpenInvites, findStanding, listEndsOfDays } from "./standing.server.ts";

type Choice = {
  time_zone: string;
  /** Adds the activity of a year. */
  has_months?: boolean;
};

/** The size of the community, its recent activity, and what needs an administrator. */
export async function getDashboard(actor: User, { time_zone, has_months = false }: Choice) {
  if (!canAdminister(actor)) throw notAllowed();
  const [
    members,
    contents,
    standing,
    open_invites,
    ends_of_days,
    activity,
    months,
    unsent,
    letters,
    failed_jobs,
    disk,
    backup,
    failed_backup,
    restore,
    search_percent,
    webhooks,
  ] = await Promise.all([
    countMembers(),
    countContents(),
    findStanding(),
    countOpenInvites(),
    listEndsOfDays(),
    listActivity(actor, time_zone),
    has_months ? listMonths(actor, time_zone) : null,
    countUnsentMail(actor),
    sendsMail() ? null : countMailFiles(),
    listFailedJobs(actor),
    measureDisk(),
    findLastBackup(),
    findFailedBackup(),
    findLastRestore(),
    findSearchProgress(),
    countWebhookProblems(),
  ]);
  return {
    members,
    contents,
    ...standing,
    open_invites,
    ends_of_days,
    activity,
    months,
    mail: { ...unsent, letters },
    failed_jobs,
    disk,
    backup,
    failed_backup,
    restore,
    search_percent,
    webhooks,
    replica: replica?.state() ?? null,
    info: getServerInfo(actor),
  };
}

/** Sums the counters of the forums, which is faster than counting rows. */
async function countContents() {
  const [counts] = await db
    .select({
      topics: sql<number>`coalesce(sum(${forum_activity.total_topics}), 0)::int`,
      posts: sql<number>`coalesce(sum(${forum_activity.total_posts}), 0)::int`,
    })
    .from(forum_activity);
  return counts ?? { topics: 0, posts: 0 };
}

/** There is one each night, so an older one says that the last nights failed. */
const BACKUP_OLD_AFTER = sql.raw("interval '2 days'");

async function findLastBackup() {
  const { name, date, verified_at } = backups;
  const is_old = sql<boolean>`${date} < now() - ${BACKUP_OLD_AFTER}`;
  const [last] = await db
    .select({ name, date, verified_at, is_old })
    .from(backups)
    .where(eq(backups.status, "verified"))
    .orderBy(desc(date), desc(backups.id))
    .limit(1);
  return last ?? null;
}

/** The newest backup that has ended, if it failed. */
async function findFailedBackup() {
  const { date, status, error } = backups;
  const [last] = await db
    .select({ date, status, error })
    .from(backups)
    .where(ne(status, "running"))
    .orderBy(desc(date), desc(backups.id))
    .limit(1);
  return last?.status === "failed" ? { date: last.date, error: last.error } : null;
}

/** Null when there is no data folder. */
async function measureDisk(): Promise<{ free_bytes: number; total_bytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
