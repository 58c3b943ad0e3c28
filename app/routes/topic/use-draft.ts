import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import type { EditorText } from "#app/ui/editor.tsx";
import { type Draft, draftKey, dropDrafts, keepDraft, readDraft } from "./drafts.ts";

/** What is being written stays in this browser until it was sent. */
export function useDraft(form_id: string) {
  const key = useKey();
  const [restored, setRestored] = useState(false);
  const [round, setRound] = useState(0);
  // As it was when the page came: whoever types before the editor is there writes the next one.
  const found = useRef<Draft | null>(null);
  useEffect(() => {
    found.current = key ? readDraft(key) : null;
  }, [key]);

  function keep({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (key)
      keepDraft(key, {
        title: valueOf(form, "title") ?? undefined,
        content: valueOf(form, "content") ?? "",
        content_format: valueOf(form, "content_format") === "html" ? "html" : "markdown",
      });
  }

  function restore(): EditorText | null {
    const draft = found.current;
    if (!draft) return null;
    const title = formOf(form_id)?.elements.namedItem("title");
    // Typed before script came, and kept by it: nothing to restore.
    if (!draft.content && title instanceof HTMLInputElement && title.value === draft.title)
      return null;
    if (draft.title && title instanceof HTMLInputElement && title.value === title.defaultValue)
      title.value = draft.title;
    setRestored(true);
    return draft.content ? draft : null;
  }

  function drop() {
    if (key) dropDrafts(key);
    found.current = null;
    formOf(form_id)?.reset();
    setRestored(false);
    setRound(round + 1);
  }

  return { keep, restore, drop, restored, round };
}

const WRITTEN_AT: Record<string, (topic: { id: number; forum_id: number }) => string> = {
  topicCreated: ({ forum_id }) => `/forum/${forum_id}/newTopic`,
  postCreated: ({ id }) => `/topic/${id}/reply`,
  topicUpdated: ({ id }) => `/topic/${id}/edit`,
  postUpdated: ({ id }) => `/topic/${id}/post/`,
};

/** Once the notice says that it was sent, the draft has done its work. */
export function useSentDrafts(topic: { id: number; forum_id: number } | null): void {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const member_id = root?.me?.id;
  const sent = root?.flash?.key;
  useEffect(() => {
    const address = topic && sent && WRITTEN_AT[sent]?.(topic);
    if (address && member_id) dropDrafts(draftKey(member_id, address));
  }, [topic, sent, member_id]);
}

function useKey(): string | null {
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const quote = new URLSearchParams(search).get("quote");
  return root?.me ? draftKey(root.me.id, quote ? `${pathname}?quote=${quote}` : pathname) : null;
}

function formOf(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

function valueOf(form: HTMLFormElement, name: string): string | null {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : null;
}
