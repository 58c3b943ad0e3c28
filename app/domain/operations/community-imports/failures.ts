/** Why a step has ended; each is a sentence on the page. */
export const IMPORT_FAILURES = [
  "broken",
  "refused",
  "not_convertible",
  "date_order",
  "file_gone",
  "disk_full",
  "interrupted",
  "unexpected",
] as const;

export type ImportFailure = (typeof IMPORT_FAILURES)[number];
