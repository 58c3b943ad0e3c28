import { gatherMail } from "#app/domain/notifications/due-mail.server.ts";
import { sendNotifications } from "#app/domain/notifications/send-mail.server.ts";
import { job } from "#app/domain/queue/job.ts";
import { wordsOf } from "#locales/words.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendNotificationsJob = mailJob("send-notifications", (news) =>
  sendNotifications(news, wordsOf),
);

/** The clock strikes again soon; this is for a database that restarts just now. */
const how = { retries: 3, retry_after_seconds: 5, expire_seconds: 300, at_once: 1 };

export const gatherMailJob = job("gather-mail", how, () => gatherMail("now"));
export const gatherDigestsJob = job("gather-digests", how, () => gatherMail("daily"));

/** Zones differ by quarters of an hour. */
export const clock = [
  { name: "gather-mail", cron: "* * * * *" },
  { name: "gather-digests", cron: "*/15 * * * *" },
] as const;
