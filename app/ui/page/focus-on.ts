import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "./hydrated.ts";

/**
 * Moves the focus to an element once for each new `occasion`. Elements that the server has drawn
 * got the focus by `autofocus`; hydration must not move it from where the reader is by then.
 */
export function useFocusOn(element: RefObject<HTMLElement | null>, occasion: unknown): void {
  const is_hydrated = useHydrated();
  const last_occasion = useRef(is_hydrated ? undefined : occasion);
  useEffect(() => {
    if (!occasion || occasion === last_occasion.current) return;
    last_occasion.current = occasion;
    element.current?.focus();
  }, [element, occasion]);
}
