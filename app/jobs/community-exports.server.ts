import { job } from "#app/domain/base/queue/job.ts";
import { deleteOldExports } from "#app/domain/operations/community-exports/delete-old-exports.server.ts";
import { makeCommunityExport } from "#app/domain/operations/community-exports/make-export.server.ts";
import { writeExport } from "#app/domain/operations/community-exports/write-export.server.ts";

/**
 * A failed run is not repeated. The second try is for a run whose process ended: it marks the export as
 * failed. The files of a large site take hours to read.
 */
const policy = {
  retries: 1,
  retry_after_seconds: 60,
  expire_seconds: 12 * 3600,
  at_once: 1,
};

export const makeCommunityExportJob = job("make-community-export", policy, ({ export_id }) =>
  makeCommunityExport(export_id, writeExport),
);

export const deleteCommunityExportsJob = job(
  "delete-community-exports",
  { retries: 3, retry_after_seconds: 60, expire_seconds: 300, at_once: 1 },
  deleteOldExports,
);

export const community_exports_schedule = {
  name: "delete-community-exports",
  cron: "*/10 * * * *",
} as const;
