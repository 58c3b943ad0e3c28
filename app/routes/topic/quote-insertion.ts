import { useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import { DIALOG_STATE } from "#app/client/page/dialog-state.ts";
import { QUOTE_PARAM } from "#app/contract/quote-params.ts";
import type { Insertion } from "#app/ui/editor/editor-insertion.ts";

/**
 * While the reply is written above its topic, "Quote" of a post inserts the quotation into the open
 * editor. If that fails, the link opens the form as it does without script; the draft is kept.
 */
export function useQuoteInsertion(topic_id: string, is_dialog: boolean): Insertion | null {
  const navigate = useNavigate();
  const [insertion, setInsertion] = useState<Insertion | null>(null);
  useEffect(() => {
    if (!is_dialog) return undefined;
    const quote_address = href("/topic/:topicId/quote", { topicId: topic_id });
    const insertQuotation = async (link: HTMLAnchorElement) => {
      const quotation = await loadQuotation(`${quote_address}${link.search}`);
      if (quotation) setInsertion(quotation);
      else
        await navigate(`${link.pathname}${link.search}`, {
          state: DIALOG_STATE,
          preventScrollReset: true,
        });
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const is_plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!link?.closest(".post") || link.closest(".prose") || !is_plain) return;
      if (!new URL(link.href).searchParams.has(QUOTE_PARAM)) return;
      event.preventDefault();
      void insertQuotation(link);
    };
    // The listener runs after the selection was added to the address (useQuoteSelection), before
    // the link is followed.
    document.body.addEventListener("click", onClick, true);
    return () => document.body.removeEventListener("click", onClick, true);
  }, [topic_id, is_dialog, navigate]);
  return insertion;
}

async function loadQuotation(address: string): Promise<Insertion | null> {
  try {
    const response = await fetch(address, { headers: { Accept: "application/json" } });
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    return null;
  }
}
