import { deleteOldArchives } from "#app/domain/accounts/own-archives/delete-archives.server.ts";
import { makeOwnArchive } from "#app/domain/accounts/own-archives/make-archive.server.ts";
import { job } from "#app/domain/base/queue/job.ts";
import { translateFor } from "#locales/translators.server.ts";

/**
 * A failed run is not repeated. The second try is for a run whose process ended: it marks the archive
 * as failed. An archive waits for those before it; a member who wrote a million replies waits an hour.
 */
const policy = {
  retries: 1,
  retry_after_seconds: 60,
  expire_seconds: 12 * 3600,
  at_once: 1,
};

export const makeOwnArchiveJob = job("make-own-archive", policy, ({ archive_id }) =>
  makeOwnArchive(archive_id, translateFor),
);

/** Also run when an account was deleted. */
export const deleteOwnArchivesJob = job(
  "delete-own-archives",
  { retries: 3, retry_after_seconds: 60, expire_seconds: 300, at_once: 1 },
  deleteOldArchives,
);

export const own_archives_schedule = { name: "delete-own-archives", cron: "*/10 * * * *" } as const;
