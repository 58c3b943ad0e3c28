import { browserStorage } from "#app/lib/browser-storage.ts";

export type Draft = {
  content: string;
  content_format: "html" | "markdown";
  title?: string;
  version?: string;
};

const KEY_PREFIX = "divan_draft";

/** One draft per member and form. */
export function draftKey(member_id: number, address: string): string {
  return `${KEY_PREFIX} ${member_id} ${address}`;
}

export function readDraft(key: string): Draft | null {
  const value: unknown = JSON.parse(browserStorage()?.getItem(key) ?? "null");
  return isDraft(value) ? value : null;
}

export function storeDraft(key: string, draft: Draft): void {
  if (!draft.content && !draft.title) browserStorage()?.removeItem(key);
  else browserStorage()?.setItem(key, JSON.stringify(draft));
}

export function deleteDrafts(key_prefix: string): void {
  const browser_storage = browserStorage();
  if (!browser_storage) return;
  for (const key of Object.keys(browser_storage))
    if (key.startsWith(key_prefix)) browser_storage.removeItem(key);
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === "object" &&
    value !== null &&
    "content" in value &&
    typeof value.content === "string" &&
    "content_format" in value &&
    (value.content_format === "html" || value.content_format === "markdown")
  );
}
