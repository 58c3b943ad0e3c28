import { useEffect } from "react";

/** These take every key themselves. */
const FIELDS = "input, textarea, select, [contenteditable]";
/** On the phone the top bar has a link in place of the field; the page of the search has its own. */
const SEARCHES = ".find input, .find a, #search";

/** The key `/` goes to the search. Shift is allowed, because some keyboards need it for this key. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(FIELDS)) return;
      if (document.querySelector(":modal")) return;
      const search = [...document.querySelectorAll<HTMLElement>(SEARCHES)].find(isShown);
      if (!search) return;
      event.preventDefault();
      if (search instanceof HTMLInputElement) search.select();
      else search.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
