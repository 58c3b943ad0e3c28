import { CHANGE_KINDS } from "../changes/kinds.ts";

/**
 * What can be posted to a webhook: the kinds of the feed of changes, and alarms, which are only for
 * superusers and therefore not in the feed. The database names them too, in the constraint
 * `webhooks_kinds`.
 */
export const WEBHOOK_KINDS = [...CHANGE_KINDS, "alarm"] as const;

export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Changes of the forums that every member reads, or of all. */
export const WEBHOOK_READS = ["public", "everything"] as const;
export type WebhookReads = (typeof WEBHOOK_READS)[number];

/** What is posted about an alarm, beside the entries of the feed. */
export type AlarmEntry = {
  kind: "alarm";
  cause: string;
  change: "raised" | "ended";
  detail: string | null;
  at: string;
};
