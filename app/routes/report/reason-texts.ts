import type { ReportReason } from "#app/domain/moderation/reports/reasons.ts";
import type { TextKey } from "#locales/index.ts";

/** A key that ends in `_other` would be a plural form. */
export const REASON_TEXTS: Record<ReportReason, TextKey> = {
  spam: "moderation.reasonSpam",
  rude: "moderation.reasonRude",
  off_topic: "moderation.reasonOffTopic",
  private: "moderation.reasonPrivate",
  other: "moderation.reasonElse",
};
