import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Highlights the reply in the hash of the address, and keyboard navigation continues from it.
 * Browsers set `:target` only when a page is loaded, not after client navigation.
 */
export function useHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    // The notice of a form that was just sent is read first.
    if (document.activeElement?.closest(".notices")) return;
    findTarget(hash)?.focus({ preventScroll: true });
  }, [hash]);
  // Runs after each render: one with other replies replaces their elements.
  useEffect(() => {
    const target = findTarget(hash);
    target?.classList.add("target");
    return () => target?.classList.remove("target");
  });
}

function findTarget(hash: string): HTMLElement | null {
  return hash.startsWith("#post-") ? document.getElementById(hash.slice(1)) : null;
}
