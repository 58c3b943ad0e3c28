import { job } from "#app/domain/base/queue/job.ts";
import { lookForAlarms } from "#app/domain/operations/alarms/look-for-alarms.server.ts";
import { sendAlarm } from "#app/domain/operations/alarms/send-alarm.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

/** Retries are only for a restart of the database, because the job runs again in an hour. */
const policy = { retries: 3, retry_after_seconds: 60, expire_seconds: 300, at_once: 1 };

export const lookForAlarmsJob = job("look-for-alarms", policy, () => lookForAlarms());

export const sendAlarmJob = mailJob("send-alarm", (payload) => sendAlarm(payload, translateFor));

/** No other job starts at this minute. */
export const alarms_schedule = { name: "look-for-alarms", cron: "52 * * * *" } as const;
