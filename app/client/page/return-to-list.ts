import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** The lists that say what is unread. A topic keeps its line before the new replies. */
const LISTS = "main :is(tbody, ul)[data-cached-html]";

/**
 * Going back to a list from another document shows it as it was: from the cache of whole pages, or
 * rendered again from the cached document. Meanwhile the reader has read some of it, so it is loaded
 * again.
 */
export function useReturnToList(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const update = () => {
      if (document.querySelector(LISTS)) void revalidate();
    };
    const [navigation] = performance.getEntriesByType("navigation");
    if (navigation && "type" in navigation && navigation.type === "back_forward") update();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) update();
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [revalidate]);
}
