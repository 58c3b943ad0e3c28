const FAILURE_REASONS = [
  "storageAway",
  "storageFull",
  "storageRefused",
  "databaseFull",
  "notThere",
  "damaged",
  "newer",
  "noScratch",
  "interrupted",
  "unexpected",
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** The column `backups.error` holds `reason: message`. */
export function writeFailure(reason: FailureReason, message: string): string {
  return `${reason}: ${message}`;
}

export function readFailure(
  error: string | null,
): { reason: FailureReason; message: string } | null {
  if (error === null) return null;
  const [first_part = "", ...message_parts] = error.split(": ");
  const reason = FAILURE_REASONS.find((candidate) => candidate === first_part);
  return reason
    ? { reason, message: message_parts.join(": ") }
    : { reason: "unexpected", message: error };
}
