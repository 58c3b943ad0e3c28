import { z } from "zod";
import { type RefusedFile, refusal_reason_shape } from "../community/refused-file.ts";

/** Why a step has ended; each is a sentence on the page. */
const IMPORT_FAILURES = [
  "broken",
  "refused",
  "not_convertible",
  "date_order",
  "file_gone",
  "disk_full",
  "interrupted",
  "unexpected",
] as const;

export const import_failure_shape = z.object({
  kind: z.enum(IMPORT_FAILURES),
  /** Set if the person who chose the file can correct it. */
  reason: refusal_reason_shape.nullable().default(null),
  /** What the reader of the file said in English; the first date of a chat whose dates are not clear. */
  detail: z.string().nullable().default(null),
});

export type ImportFailure = z.infer<typeof import_failure_shape>;

export function makeFailure(kind: ImportFailure["kind"]): ImportFailure {
  return { kind, reason: null, detail: null };
}

export function toFailure(
  kind: ImportFailure["kind"],
  { reason, message }: RefusedFile,
): ImportFailure {
  return { kind, reason, detail: reason === null ? message : null };
}
