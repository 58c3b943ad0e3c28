import { redactFormerMembers } from "#app/domain/audit/redact.server.ts";
import {
  deleteExpiredLimits,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteOldNetworks,
  removeGuestDetails,
} from "#app/domain/clean-up/clean-up.server.ts";
import { job } from "#app/domain/queue/job.ts";
import { MAIL_FILE_DAYS } from "#app/domain/retention.ts";
import { deleteOldMailFiles } from "#app/lib/mail-files.server.ts";

/** For a database that restarts just now; an hour later it runs anyway. */
const how = { retries: 3, retry_after_seconds: 60, expire_seconds: 900, at_once: 1 };

export const cleanUpJob = job("clean-up", how, async () => {
  await deleteExpiredSessions();
  await deleteExpiredTokens();
  await deleteExpiredLimits();
  await deleteOldNetworks();
  await removeGuestDetails();
  await redactFormerMembers();
  await deleteOldMailFiles(MAIL_FILE_DAYS);
});

/**
 * Hourly, so that nothing outlives its time by more than an hour, also where the site does not run
 * at night.
 */
export const hourly = { name: "clean-up", cron: "7 * * * *" } as const;
