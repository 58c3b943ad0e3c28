import { useEffect } from "react";
import { browserStorage } from "#app/lib/browser-storage.ts";

const STORED_OFF = "divan_no_search_key";

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
      if (!isSearchKeyOn()) return;
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

/**
 * A shortcut of one key must be possible to switch off, because speech input and a shaky hand press
 * keys by accident (WCAG 2.1.4). So it is off where the choice cannot be stored.
 */
export function isSearchKeyOn(): boolean {
  return browserStorage()?.getItem(STORED_OFF) === null;
}

export function storeSearchKey(is_on: boolean): void {
  if (is_on) browserStorage()?.removeItem(STORED_OFF);
  else browserStorage()?.setItem(STORED_OFF, "1");
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
