import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { DIALOG_STATE } from "#app/client/page/dialog-state.ts";
import { QUOTE_PARAMS } from "#app/contract/quote-params.ts";
import { topicAddress } from "./addresses.ts";

/**
 * While a reply is written above its topic, the other pages of the topic are shown behind the form.
 * True after the first one.
 */
export function useTurnPages(topic_id: string, is_dialog: boolean): boolean {
  const navigate = useNavigate();
  const [has_turned, setHasTurned] = useState(false);
  useEffect(() => {
    if (!is_dialog) return undefined;
    const topic_address = topicAddress(topic_id);
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const is_plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const is_page = link?.pathname === topic_address && !link.closest("dialog");
      if (!link || !is_page || !is_plain || link.origin !== location.origin) return;
      event.preventDefault();
      const params = new URLSearchParams(link.search);
      const form_params = new URLSearchParams(location.search);
      for (const name of QUOTE_PARAMS) {
        const value = form_params.get(name);
        if (value !== null) params.set(name, value);
      }
      setHasTurned(true);
      void navigate(`${topic_address}/reply?${params}${link.hash}`, {
        state: DIALOG_STATE,
        replace: true,
      });
    };
    document.body.addEventListener("click", onClick, true);
    return () => document.body.removeEventListener("click", onClick, true);
  }, [topic_id, is_dialog, navigate]);
  return has_turned;
}
