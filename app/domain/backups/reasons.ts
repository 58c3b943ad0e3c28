const FAILURE_REASONS = [
  "storageAway",
  "storageFull",
  "storageRefused",
  "notThere",
  "damaged",
  "newer",
  "noScratch",
  "interrupted",
  "unexpected",
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** As it is kept in the row: `reason: what exactly was said`. */
export function writeFailure(reason: FailureReason, said: string): string {
  return `${reason}: ${said}`;
}

export function readFailure(error: string | null): { reason: FailureReason; said: string } | null {
  if (error === null) return null;
  const [word = "", ...rest] = error.split(": ");
  const reason = FAILURE_REASONS.find((known) => known === word);
  return reason ? { reason, said: rest.join(": ") } : { reason: "unexpected", said: error };
}
