import { sql } from "drizzle-orm";
import { db, replica } from "#app/db/client.server.ts";
import { forum_activity } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { statDisk } from "#app/lib/storage/stat-disk.server.ts";
import { canAdminister } from "../../base/can.ts";
import { countUnsentMail, listFailedJobs } from "../../base/queue/failures.server.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { countWebhookProblems } from "../../programs/webhooks/webhook-problems.server.ts";
import { findSearchProgress } from "../../search/index/search-progress.server.ts";
import { countMailFiles } from "../../site/mail/mail-files.server.ts";
import { sendsMail } from "../../site/mail/mail-state.server.ts";
import { findArchive } from "../backups/archive.server.ts";
import { findFailedBackup, findLastBackup } from "../backups/last-backups.server.ts";
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
    archive,
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
    statDisk(env.DATA_DIR),
    findLastBackup(),
    findFailedBackup(),
    findLastRestore(),
    findArchive(),
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
    archive,
    has_backups: env.BACKUP_AT.length > 0,
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
