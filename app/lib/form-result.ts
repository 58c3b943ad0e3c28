import type { SubmissionResult } from "@conform-to/react";

/** `reason`: why a form with valid fields was refused, and when to try again. */
export type FormResult = SubmissionResult & {
  reason?: { key: string; retry_after_seconds?: number };
};
