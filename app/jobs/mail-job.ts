import { type Job, job } from "#app/domain/base/queue/job.ts";
import type { MailJobName, Payloads } from "#app/domain/base/queue/payloads.ts";
import { SEND_WITHIN_MS } from "#app/lib/mail/mail.server.ts";

/**
 * The waits double, so these retries last a day or two, because a mail server may be down for a
 * night.
 */
const RETRIES = 13;
const RETRY_AFTER_SECONDS = 10;
/** Sending takes less: an expired job has certainly lost its process. */
const EXPIRE_SECONDS = SEND_WITHIN_MS / 1000 + 5;
/** A process sends as many e-mails at once as it has connections to the mail server. */
const AT_ONCE = 4;

export function mailJob<Name extends MailJobName>(
  name: Name,
  run: (payload: Payloads[Name]) => Promise<void>,
): Job {
  return job(
    name,
    {
      retries: RETRIES,
      retry_after_seconds: RETRY_AFTER_SECONDS,
      expire_seconds: EXPIRE_SECONDS,
      at_once: AT_ONCE,
    },
    run,
  );
}
