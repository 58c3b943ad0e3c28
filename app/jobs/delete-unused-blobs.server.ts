import { job } from "#app/domain/base/queue/job.ts";
import { deleteUnusedBlobs } from "#app/domain/members/files/delete-unused-blobs.server.ts";

const policy = { retries: 5, retry_after_seconds: 60, expire_seconds: 1800, at_once: 1 };

/** What was deleted for good is gone from the disk or the bucket within this time. */
export const unused_blobs_schedule = { name: "delete-unused-blobs", cron: "*/10 * * * *" } as const;

export const deleteUnusedBlobsJob = job("delete-unused-blobs", policy, async () => {
  await deleteUnusedBlobs();
});
