import type { SubmissionResult } from "@conform-to/react";

/** `reason`: why a form with valid fields was refused, and when it can be sent again. */
export type FormResult = SubmissionResult & {
  reason?: { key: string; retry_after_seconds?: number };
};
