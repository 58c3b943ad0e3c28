import type { SubmissionResult } from "@conform-to/react";

/** `is_refusal`: the fields were valid, and the server still could not do what was asked. */
export type FormResult = SubmissionResult & { is_refusal?: boolean };
