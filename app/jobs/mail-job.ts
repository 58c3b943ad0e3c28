import { type Job, job } from "#app/domain/queue/job.ts";
import type { JobName, Payloads } from "#app/domain/queue/payloads.ts";

/** Tried again after half a minute and, ever less often, for about a day: a mail server may be down for a night. */
const RETRIES = 11;
const RETRY_AFTER_SECONDS = 30;
/** Far longer than a mail server is waited for. */
const EXPIRE_SECONDS = 300;
/** Mail servers dislike more connections from one sender. */
const AT_ONCE = 4;

export function mailJob<Name extends JobName>(name: Name, verb: (payload: Payloads[Name]) => Promise<void>): Job {
  return job(name, { retries: RETRIES, retry_after_seconds: RETRY_AFTER_SECONDS, expire_seconds: EXPIRE_SECONDS, at_once: AT_ONCE }, verb);
}
