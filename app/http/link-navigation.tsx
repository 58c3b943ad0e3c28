import { useEffect } from "react";
import { useNavigate } from "react-router";
import { AS_DIALOG } from "./dialogs.ts";

/**
 * Plain `<a>` everywhere: far cheaper to draw than a component each, and the same without script.
 * With script one listener turns a plain click on a link of this site into a navigation without
 * reload; a link with `data-dialog` opens the page of its address over the one it stands on.
 */
export function LinkNavigation() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.defaultPrevented || !isPlainClick(event) || !staysHere(link)) return;
      event.preventDefault();
      const opens = "dialog" in link.dataset;
      // What lay over the page is taken away; the page stays where it was.
      const leaves = link.closest("dialog, .notices") !== null;
      void navigate(`${link.pathname}${link.search}${link.hash}`, {
        state: opens ? AS_DIALOG : null,
        preventScrollReset: opens || leaves,
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function staysHere(link: HTMLAnchorElement): boolean {
  if (
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download") ||
    link.pathname.startsWith("/api/")
  )
    return false;
  return !(link.hash && link.pathname === location.pathname && link.search === location.search);
}
