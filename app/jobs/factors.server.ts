import { liftDueFactors } from "#app/domain/accounts/factors/lift.server.ts";
import {
  sendFactorChange,
  sendFactorLift,
} from "#app/domain/accounts/factors/send-factor-mail.server.ts";
import { job } from "#app/domain/base/queue/job.ts";
import { translateFor } from "#locales/translators.server.ts";
import { mailJob } from "./mail-job.ts";

export const sendFactorChangeJob = mailJob("send-factor-change", (payload) =>
  sendFactorChange(payload, translateFor),
);
export const sendFactorLiftJob = mailJob("send-factor-lift", (payload) =>
  sendFactorLift(payload, translateFor),
);

/** Retries are only for a restart of the database, because the job runs again soon. */
const policy = { retries: 3, retry_after_seconds: 5, expire_seconds: 60, at_once: 1 };

export const liftFactorsJob = job("lift-factors", policy, liftDueFactors);

export const lift_factors_schedule = { name: "lift-factors", cron: "*/10 * * * *" } as const;
