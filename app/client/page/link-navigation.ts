import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { DIALOG_STATE } from "./dialog-state.ts";
import { usePageFocus } from "./page-focus.ts";
import { useReturnToList } from "./return-to-list.ts";

/**
 * Pages use plain `<a>`: it renders much faster than a component and works without script. One
 * listener turns a plain click on a link of this site into a client navigation. A link with
 * `data-dialog` opens its page as a dialog over the current one.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  const followed_link = useRef<Element>(null);
  usePageFocus(followed_link);
  useReturnToList();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isClientRoute(link)) return;
      event.preventDefault();
      followed_link.current = link;
      const opens_dialog = "dialog" in link.dataset;
      // A link in a dialog or a notice closes it; the page below keeps its scroll position.
      const closes_overlay = link.closest("dialog, .notices") !== null;
      void navigate(`${link.pathname}${link.search}${link.hash}`, {
        state: opens_dialog ? DIALOG_STATE : null,
        preventScrollReset: opens_dialog || closes_overlay,
      });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
  return null;
}

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The API and uploaded files are answered beside the framework. */
const NO_PAGE = /^\/(?:api|files)\//;

export function isClientRoute(link: HTMLAnchorElement): boolean {
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    NO_PAGE.test(link.pathname)
  )
    return false;
  return !(link.hash && link.pathname === location.pathname && link.search === location.search);
}
