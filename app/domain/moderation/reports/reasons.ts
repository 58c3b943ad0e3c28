/** The reasons, in the order of the form. */
export const REPORT_REASONS = ["spam", "rude", "off_topic", "private", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
