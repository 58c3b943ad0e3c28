export const EXPORT_FAILURES = [
  "disk_full",
  "storage_away",
  "group_deleted",
  "interrupted",
  "unexpected",
] as const;

export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** The job ends. `reason` selects the sentence on the page. */
export class FailedExport extends Error {
  override readonly name = "FailedExport";
  readonly reason: ExportFailure;

  constructor(reason: ExportFailure, cause?: unknown) {
    super(`A community export failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The column may have the reason of a newer release. */
export function exportFailure(failure: string | null): ExportFailure | null {
  if (failure === null) return null;
  return EXPORT_FAILURES.find((known) => known === failure) ?? "unexpected";
}
