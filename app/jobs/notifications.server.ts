import { job } from "#app/domain/base/queue/job.ts";
import { deleteNotificationsInBatches } from "#app/domain/notify/notifications/delete-notifications.server.ts";
import { deleteOldNotifications } from "#app/domain/notify/notifications/delete-old.server.ts";
import { markOlderInBatches } from "#app/domain/notify/notifications/mark-all-read.server.ts";
import { moveNotificationsInBatches } from "#app/domain/notify/notifications/move-notifications.server.ts";
import { notifySubscribersInBatches } from "#app/domain/notify/notifications/subscriber-batches.server.ts";

/**
 * The jobs continue where they were interrupted. A million subscribers take about a minute; a run
 * that takes longer is joined by another, and together they do each row once.
 */
const policy = { retries: 8, retry_after_seconds: 2, expire_seconds: 120, at_once: 2 };

export const markReadJob = job("mark-read", policy, markOlderInBatches);
export const notifySubscribersJob = job("notify-subscribers", policy, notifySubscribersInBatches);
export const deleteNotificationsJob = job(
  "delete-notifications",
  policy,
  deleteNotificationsInBatches,
);

export const moveNotificationsJob = job("move-notifications", policy, moveNotificationsInBatches);

/** Retries are only for a restart of the database, because the job runs again in some hours. */
export const deleteOldNotificationsJob = job(
  "delete-old-notifications",
  { retries: 3, retry_after_seconds: 60, expire_seconds: 3600, at_once: 1 },
  () => deleteOldNotifications(),
);

/**
 * The search covers a quarter of a year and more, so it is not run every hour, but often enough for
 * a site that is off at night.
 */
export const old_notifications_schedule = {
  name: "delete-old-notifications",
  cron: "37 */6 * * *",
} as const;
