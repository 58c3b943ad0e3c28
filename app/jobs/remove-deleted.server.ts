import { job } from "#app/domain/base/queue/job.ts";
import { finishDeletions } from "#app/domain/topics/deletion/finish-deletions.server.ts";

/** A member with a million replies takes minutes. A process that dies meanwhile loses one batch. */
const policy = { retries: 10, retry_after_seconds: 10, expire_seconds: 3600, at_once: 1 };

export const removeDeletedJob = job("remove-deleted", policy, () => finishDeletions());
