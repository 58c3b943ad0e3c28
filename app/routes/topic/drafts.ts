import type { EditorText } from "#app/ui/editor.tsx";

export type Draft = EditorText & { title?: string };

const PREFIX = "divan_draft";

/** Each form of each member has its own. */
export function draftKey(member_id: number, address: string): string {
  return `${PREFIX} ${member_id} ${address}`;
}

export function readDraft(key: string): Draft | null {
  const kept: unknown = JSON.parse(storage()?.getItem(key) ?? "null");
  return isDraft(kept) ? kept : null;
}

export function keepDraft(key: string, draft: Draft): void {
  if (!draft.content && !draft.title) storage()?.removeItem(key);
  else storage()?.setItem(key, JSON.stringify(draft));
}

/** Also those whose address only begins like this. */
export function dropDrafts(key: string): void {
  const kept = storage();
  if (!kept) return;
  for (const name of Object.keys(kept)) if (name.startsWith(key)) kept.removeItem(name);
}

/** Some browsers keep nothing for anybody, and say so by throwing. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "content" in kept &&
    typeof kept.content === "string" &&
    "content_format" in kept &&
    (kept.content_format === "html" || kept.content_format === "markdown")
  );
}
