import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useIsDialog } from "./dialog-state.ts";

/**
 * A client navigation removes the link that was followed, and nothing tells a screen reader that
 * there is another page: its heading gets the focus, or what the address names. An element that has the focus by itself keeps
 * it: a field, a notice, a dialog, or what was focused before a dialog.
 */
export function usePageFocus(followed_link: RefObject<Element | null>): void {
  const { pathname, search, hash } = useLocation();
  const is_dialog = useIsDialog();
  const address = `${pathname}${search}`;
  const previous = useRef({ address, is_dialog });
  useEffect(() => {
    const { address: previous_address, is_dialog: was_dialog } = previous.current;
    previous.current = { address, is_dialog };
    if (address === previous_address || is_dialog) return;
    const { activeElement, body } = document;
    const is_followed_link = !was_dialog && activeElement === followed_link.current;
    if (activeElement === body || is_followed_link) focusStart(hash);
  }, [address, hash, is_dialog, followed_link]);
}

function focusStart(hash: string): void {
  const start = document.getElementById(hash.slice(1)) ?? document.querySelector("h1");
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
