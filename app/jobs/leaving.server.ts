import { deleteDueAccounts } from "#app/domain/accounts/closing/delete-due-accounts.server.ts";
import {
  sendAccountDeleted,
  sendLeavingMail,
} from "#app/domain/accounts/closing/send-leaving-mail.server.ts";
import { job } from "#app/domain/base/queue/job.ts";
import { removeFormerNames } from "#app/domain/topics/former-names/remove-names.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendLeavingJob = mailJob("send-leaving", (payload) =>
  sendLeavingMail(payload, translateFor),
);

export const sendAccountDeletedJob = mailJob("send-account-deleted", (payload) =>
  sendAccountDeleted(payload, translateFor),
);

/** Retries are only for a restart of the database, because the job runs again soon. */
const due_policy = { retries: 3, retry_after_seconds: 5, expire_seconds: 600, at_once: 1 };

export const deleteDueAccountsJob = job("delete-due-accounts", due_policy, deleteDueAccounts);

export const due_accounts_schedule = { name: "delete-due-accounts", cron: "*/10 * * * *" } as const;

/** A million posts take some minutes. */
const names_policy = { retries: 3, retry_after_seconds: 60, expire_seconds: 12 * 3600, at_once: 1 };

export const removeNamesJob = job("remove-names", names_policy, () =>
  removeFormerNames(translateFor),
);

/** The job also runs when a name is removed. This finds what a restore or a failure has left. */
export const names_schedule = { name: "remove-names", cron: "27 * * * *" } as const;
