import { failInterruptedArchives } from "#app/domain/accounts/own-archives/delete-archives.server.ts";
import type { Job } from "#app/domain/base/queue/job.ts";
import { enqueueNow, schedule, unscheduleOthers } from "#app/domain/base/queue/queue.server.ts";
import { startWork } from "#app/domain/base/queue/work.server.ts";
import { failInterruptedBackups } from "#app/domain/operations/backups/interrupted-backups.server.ts";
import { failInterruptedExports } from "#app/domain/operations/community-exports/delete-old-exports.server.ts";
import { failImportOfLastRun } from "#app/domain/operations/community-imports/interrupted-import.server.ts";
import { alarms_schedule, lookForAlarmsJob, sendAlarmJob } from "./alarms.server.ts";
import { clean_up_schedule, cleanUpJob } from "./clean-up.server.ts";
import {
  community_exports_schedule,
  deleteCommunityExportsJob,
  makeCommunityExportJob,
} from "./community-exports.server.ts";
import { activity_schedule, countActivityJob } from "./count-activity.server.ts";
import { createBackupJob } from "./create-backup.server.ts";
import { createSearchIndexesJob, indexes_schedule } from "./create-search-indexes.server.ts";
import { deleteHiddenJob, deleteHiddenOfTopicJob } from "./delete-hidden.server.ts";
import { deleteUnusedBlobsJob, unused_blobs_schedule } from "./delete-unused-blobs.server.ts";
import {
  lift_factors_schedule,
  liftFactorsJob,
  sendFactorChangeJob,
  sendFactorLiftJob,
} from "./factors.server.ts";
import { importCommunityJob } from "./import-community.server.ts";
import {
  deleteDueAccountsJob,
  due_accounts_schedule,
  names_schedule,
  removeNamesJob,
  sendAccountDeletedJob,
  sendLeavingJob,
} from "./leaving.server.ts";
import { backup_schedules, nightlyBackupJob } from "./nightly-backup.server.ts";
import {
  gatherDigestsJob,
  gatherMailJob,
  mail_schedules,
  sendNewsDigestJob,
  sendNotificationsJob,
} from "./notification-mail.server.ts";
import {
  deleteNotificationsJob,
  deleteOldNotificationsJob,
  markReadJob,
  moveNotificationsJob,
  notifySubscribersJob,
  old_notifications_schedule,
} from "./notifications.server.ts";
import { notifyThankedJob, thanks_schedule } from "./notify-thanked.server.ts";
import {
  deleteOwnArchivesJob,
  makeOwnArchiveJob,
  own_archives_schedule,
} from "./own-archives.server.ts";
import {
  convertOldPicturesJob,
  old_pictures_schedule,
  startFetchingPictures,
} from "./pictures.server.ts";
import { pushMentionJob } from "./push-mention.server.ts";
import { removeDeletedJob } from "./remove-deleted.server.ts";
import {
  sendAccountNoticeJob,
  sendEmailChangedJob,
  sendEmailConfirmationJob,
} from "./send-account-mail.server.ts";
import { sendDisciplineJob } from "./send-discipline.server.ts";
import { sendFirstPasswordJob } from "./send-first-password.server.ts";
import { sendInvitationJob } from "./send-invitation.server.ts";
import { sendResetLinkJob } from "./send-reset-link.server.ts";
import { sendSignInJob } from "./send-sign-in.server.ts";
import { startIndexing } from "./update-search-index.server.ts";
import { deliverWebhookJob, startPostingChanges } from "./webhooks.server.ts";

const jobs: Job[] = [
  sendResetLinkJob,
  sendFirstPasswordJob,
  sendInvitationJob,
  sendEmailChangedJob,
  sendEmailConfirmationJob,
  sendAccountNoticeJob,
  sendDisciplineJob,
  sendAlarmJob,
  sendNewsDigestJob,
  sendNotificationsJob,
  pushMentionJob,
  notifySubscribersJob,
  deleteNotificationsJob,
  deleteOldNotificationsJob,
  markReadJob,
  moveNotificationsJob,
  deleteHiddenJob,
  deleteHiddenOfTopicJob,
  gatherMailJob,
  gatherDigestsJob,
  createBackupJob,
  nightlyBackupJob,
  cleanUpJob,
  removeDeletedJob,
  deleteUnusedBlobsJob,
  convertOldPicturesJob,
  countActivityJob,
  createSearchIndexesJob,
  notifyThankedJob,
  deliverWebhookJob,
  lookForAlarmsJob,
  sendFactorChangeJob,
  sendFactorLiftJob,
  liftFactorsJob,
  sendSignInJob,
  sendLeavingJob,
  sendAccountDeletedJob,
  deleteDueAccountsJob,
  removeNamesJob,
  makeOwnArchiveJob,
  deleteOwnArchivesJob,
  makeCommunityExportJob,
  deleteCommunityExportsJob,
  importCommunityJob,
];

const schedules = [
  ...mail_schedules,
  ...backup_schedules,
  clean_up_schedule,
  old_notifications_schedule,
  activity_schedule,
  indexes_schedule,
  thanks_schedule,
  alarms_schedule,
  unused_blobs_schedule,
  old_pictures_schedule,
  lift_factors_schedule,
  due_accounts_schedule,
  names_schedule,
  own_archives_schedule,
  community_exports_schedule,
];

/** A site that was not running, or was just updated or restored, must catch up. */
const jobs_at_start = ["count-activity", "create-search-indexes", "convert-old-pictures"] as const;

export async function startWorkers(): Promise<{ stop: () => Promise<void> }> {
  const work = await startWork(jobs);
  await failInterruptedBackups();
  await failInterruptedArchives();
  await failInterruptedExports();
  await failImportOfLastRun();
  for (const { name, cron } of schedules) await schedule(name, cron, {});
  await unscheduleOthers(schedules.map(({ name }) => name));
  for (const name of jobs_at_start) await enqueueNow(name, {});
  const polling = [startPostingChanges(), startIndexing(), startFetchingPictures()];
  return {
    stop: async () => {
      await Promise.all(polling.map((each) => each.stop()));
      await work.stop();
    },
  };
}
