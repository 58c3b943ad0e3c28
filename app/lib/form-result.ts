import type { SubmissionResult } from "@conform-to/react";

/**
 * `reason`: why a form with valid fields was refused, what its message names, and when to try again.
 */
export type FormResult = SubmissionResult & {
  reason?: {
    key: string;
    retry_after_seconds?: number;
    values?: Record<string, string | number>;
  };
};
