import type { ReactNode } from "react";
import { useOutlet } from "react-router";
import { useIsDialog } from "#app/client/page/dialog-state.ts";

/**
 * A page whose child routes are dialogs. A child opened by a link is a dialog above the page; a
 * child opened by its address replaces the page.
 */
export function WithDialog({ children }: { children: ReactNode }) {
  const outlet = useOutlet();
  const is_dialog = useIsDialog();
  if (outlet && !is_dialog) return outlet;
  return (
    <>
      {children}
      {outlet}
    </>
  );
}
