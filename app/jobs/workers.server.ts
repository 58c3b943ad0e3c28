import type { Job } from "#app/domain/queue/job.ts";
import { startWork } from "#app/domain/queue/work.server.ts";
import { sendEmailChangedJob } from "./send-email-changed.server.ts";
import { sendInvitationJob } from "./send-invitation.server.ts";
import { sendResetLinkJob } from "./send-reset-link.server.ts";

/** Every job there is. */
const jobs: Job[] = [sendResetLinkJob, sendInvitationJob, sendEmailChangedJob];

export function startWorkers(): Promise<{ stop: () => Promise<void> }> {
  return startWork(jobs);
}
