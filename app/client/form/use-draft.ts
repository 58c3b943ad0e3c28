import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { QUOTE_PARAMS } from "#app/contract/quote-params.ts";
import { type Draft, deleteDrafts, draftKey, readDraft, storeDraft } from "./drafts.ts";

/**
 * Stores the text of a form in the browser until the server has stored it. `version` is the version
 * on which a restored draft is based.
 */
export function useDraft(form_id: string, member_id: number | undefined) {
  const key = useKey(member_id);
  const [is_restored, setIsRestored] = useState(false);
  const [version, setVersion] = useState<string>();
  const [reset_count, setResetCount] = useState(0);
  // Read once, because typing while the editor loads overwrites the stored draft.
  const initial_draft = useRef<Draft | null>(null);
  useEffect(() => {
    initial_draft.current = key ? readDraft(key) : null;
  }, [key]);

  function save({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (key)
      storeDraft(key, {
        title: valueOf(form, "title") ?? undefined,
        content: valueOf(form, "content") ?? "",
        version: valueOf(form, "version") ?? undefined,
        content_format: valueOf(form, "content_format") === "html" ? "html" : "markdown",
      });
  }

  function restore(): Draft | null {
    const draft = initial_draft.current;
    if (!draft) return null;
    const title = formOf(form_id)?.elements.namedItem("title");
    // The browser kept the title from before the script ran: there is nothing to restore.
    if (!draft.content && title instanceof HTMLInputElement && title.value === draft.title)
      return null;
    if (draft.title && title instanceof HTMLInputElement && title.value === title.defaultValue)
      title.value = draft.title;
    setIsRestored(true);
    setVersion(draft.version);
    return draft.content ? draft : null;
  }

  function discard() {
    if (key) deleteDrafts(key);
    initial_draft.current = null;
    formOf(form_id)?.reset();
    setIsRestored(false);
    setVersion(undefined);
    setResetCount(reset_count + 1);
  }

  return { save, restore, discard, is_restored, version, reset_count };
}

function useKey(member_id: number | undefined): string | null {
  const { pathname, search } = useLocation();
  if (member_id === undefined) return null;
  const params = new URLSearchParams(search);
  // Another part of the same post is another quotation.
  const quote = QUOTE_PARAMS.map((name) => params.get(name) ?? "")
    .join(" ")
    .trim();
  return draftKey(member_id, quote ? `${pathname}?quote=${quote}` : pathname);
}

function formOf(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

function valueOf(form: HTMLFormElement, name: string): string | null {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : null;
}
