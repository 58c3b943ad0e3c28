import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/hydrated.ts";

/**
 * True for the element that the hash of the address names. The browser marks it (`:target`) only
 * where a whole page is loaded, not where script navigates.
 */
export function useIsHashTarget(anchor: string): boolean {
  const { hash } = useLocation();
  return useHydrated() && hash === `#${anchor}`;
}

/** The keyboard goes on from the reply that the hash of the address names. */
export function useFocusHashTarget(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#post-"))
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);
}
