import { job } from "#app/domain/base/queue/job.ts";
import { collectDueMail } from "#app/domain/notify/notifications/collect-due-mail.server.ts";
import { collectDueNewsDigests } from "#app/domain/notify/notifications/news-digest-due.server.ts";
import { sendNewsDigest } from "#app/domain/notify/notifications/news-digest-mail.server.ts";
import { sendNotifications } from "#app/domain/notify/notifications/send-mail.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendNotificationsJob = mailJob("send-notifications", (payload) =>
  sendNotifications(payload, translateFor),
);

export const sendNewsDigestJob = mailJob("send-everything", (payload) =>
  sendNewsDigest(payload, translateFor),
);

/** Retries are only for a restart of the database, because the job runs again soon. */
const policy = { retries: 3, retry_after_seconds: 5, expire_seconds: 300, at_once: 1 };

export const gatherMailJob = job("gather-mail", policy, () => collectDueMail("now"));
export const gatherDigestsJob = job("gather-digests", policy, async () => {
  await collectDueMail("daily");
  await collectDueNewsDigests();
});

/** Time zones differ by quarters of an hour, so digests are collected that often. */
export const mail_schedules = [
  { name: "gather-mail", cron: "* * * * *" },
  { name: "gather-digests", cron: "*/15 * * * *" },
] as const;
