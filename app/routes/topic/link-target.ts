import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/hydrated.ts";

/** `:target` matches only after a full page load, so client navigations compare the hash. */
export function useIsLinkTarget(anchor: string): boolean {
  const { hash } = useLocation();
  return useHydrated() && hash === `#${anchor}`;
}

/** Moves the focus to the linked reply: keyboard users continue from there. */
export function useLinkTargetFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.startsWith("#post-"))
      document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);
}
