import type { SubmissionResult } from "@conform-to/react";
import type { Conflict } from "./edit-conflict.ts";

/**
 * `reason`: why a form with valid fields was refused, what its message names, and when to try
 * again. `conflict`: what somebody else has stored since the form was loaded.
 */
export type FormResult = SubmissionResult & {
  reason?: {
    key: string;
    retry_after_seconds?: number;
    values?: Record<string, string | number>;
  };
  conflict?: Conflict;
};
