import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/hydrated.ts";

/**
 * True if the hash of the address is this anchor. Browsers set `:target` only when a page is
 * loaded, not after client navigation.
 */
export function useIsHashTarget(anchor: string): boolean {
  const { hash } = useLocation();
  return useHydrated() && hash === `#${anchor}`;
}

/** Keyboard navigation continues from the reply in the hash of the address. */
export function useFocusHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#post-"))
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);
}
