import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/hydrated.ts";

/**
 * The browser marks where a whole page load lands (`:target`); where script navigates, only we know
 * it.
 */
export function useHasLanded(anchor: string): boolean {
  const { hash } = useLocation();
  return useHydrated() && hash === `#${anchor}`;
}

/** Whoever lands on a reply goes on from there with the keyboard too. */
export function useLanding(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#post-"))
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);
}
