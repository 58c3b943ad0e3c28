import type { ChangeKind } from "#app/domain/programs/changes/kinds.ts";
import type { TextKey, Translate } from "#locales/index.ts";

export const KIND_NAMES: Record<ChangeKind, TextKey> = {
  topic: "words.topics",
  post: "search.replies",
  forum: "words.forums",
  category: "webhooks.kind_category",
};

export function kindList(t: Translate, kinds: readonly ChangeKind[]): string {
  return kinds.map((kind) => t(KIND_NAMES[kind])).join(", ");
}
