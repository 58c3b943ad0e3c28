import { mergeListCounts } from "#app/domain/base/list-counts.server.ts";
import { job } from "#app/domain/base/queue/job.ts";
import { enqueueNow } from "#app/domain/base/queue/queue.server.ts";
import { MAIL_FILE_DAYS } from "#app/domain/base/retention.ts";
import { removeUnfinishedUploads } from "#app/domain/members/files/uploads-folder.server.ts";
import { redactFormerMembers } from "#app/domain/moderation/audit/parts/redact.server.ts";
import { cleanUpReports } from "#app/domain/moderation/reports/clean-up-reports.server.ts";
import {
  deleteEndedSuspensions,
  deleteExpiredKeys,
  deleteExpiredLimits,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteOldDrafts,
  deleteOldFactors,
  deleteOldFormKeys,
  deleteOldNetworks,
  deleteOldWarnings,
  removeGuestDetails,
  runPendingMigrations,
} from "#app/domain/operations/clean-up/clean-up.server.ts";
import { tidyTotals } from "#app/domain/operations/dashboard/activity-totals.server.ts";
import { deleteOldChanges } from "#app/domain/programs/changes/delete-old-changes.server.ts";
import { deleteOldDeliveries } from "#app/domain/programs/webhooks/delete-old.server.ts";
import { cleanTitleWords } from "#app/domain/search/index/clean-title-words.server.ts";
import { deleteUnusedSitePictures } from "#app/domain/site/settings/site-pictures.server.ts";
import { purgeOldRemovals } from "#app/domain/topics/trash/purge-old.server.ts";
import { deleteOldMailFiles } from "#app/lib/mail/mail-files.server.ts";

/** Retries are only for a restart of the database, because the job runs again in an hour. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: 900, at_once: 1 };

export const cleanUpJob = job("clean-up", policy, async () => {
  await deleteExpiredSessions();
  await deleteExpiredTokens();
  await deleteExpiredKeys();
  await deleteExpiredLimits();
  await deleteOldFormKeys();
  await deleteOldDrafts();
  await deleteOldNetworks();
  await deleteOldFactors();
  await deleteOldWarnings();
  await deleteUnusedSitePictures();
  await deleteOldChanges();
  await deleteEndedSuspensions();
  await removeGuestDetails();
  await redactFormerMembers();
  await purgeOldRemovals();
  await cleanUpReports();
  await enqueueNow("remove-deleted", {});
  await tidyTotals();
  await mergeListCounts();
  await cleanTitleWords();
  await deleteOldDeliveries();
  await deleteOldMailFiles(MAIL_FILE_DAYS);
  await removeUnfinishedUploads();
  await runPendingMigrations();
});

/** Hourly: a site may not run at night, and expired data is deleted at most an hour late. */
export const clean_up_schedule = { name: "clean-up", cron: "7 * * * *" } as const;
