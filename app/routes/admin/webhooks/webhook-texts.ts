import type { WebhookKind, WebhookReads } from "#app/domain/programs/webhooks/kinds.ts";
import type { TextKey, Translate } from "#locales/index.ts";

export const KIND_NAMES: Record<WebhookKind, TextKey> = {
  topic: "words.topics",
  post: "search.replies",
  forum: "words.forums",
  category: "webhooks.kind_category",
  alarm: "alarms.title",
};

export const READS_NAMES: Record<WebhookReads, TextKey> = {
  public: "webhooks.reads_public",
  everything: "webhooks.reads_everything",
};

export function kindList(t: Translate, kinds: readonly WebhookKind[]): string {
  return kinds.map((kind) => t(KIND_NAMES[kind])).join(", ");
}
