import { type FailureReason, readFailure } from "#app/domain/operations/backups/failure-reason.ts";
import type { TextKey } from "#locales/index.ts";

const REASONS = {
  storageAway: "backups.reasonStorageAway",
  storageFull: "backups.reasonStorageFull",
  storageRefused: "backups.reasonStorageRefused",
  databaseFull: "backups.reasonDatabaseFull",
  notThere: "backups.reasonNotThere",
  damaged: "backups.reasonDamaged",
  newer: "backups.reasonNewer",
  noScratch: "backups.reasonNoScratch",
  interrupted: "backups.reasonInterrupted",
  unexpected: "backups.reasonUnexpected",
} as const satisfies Record<FailureReason, TextKey>;

/** The key of the sentence on the page, and the exact message. */
export function backupReason(error: string | null) {
  const failure = readFailure(error);
  return failure && { key: REASONS[failure.reason], message: failure.message };
}
