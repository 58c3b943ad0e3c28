import type { ReactNode } from "react";
import { useOutlet } from "react-router";
import { useIsDialog } from "#app/http/dialogs.ts";

/**
 * A page whose children are dialogs with an address: alone when visited, over the page when asked
 * from it.
 */
export function WithDialog({ children }: { children: ReactNode }) {
  const outlet = useOutlet();
  const as_dialog = useIsDialog();
  if (outlet && !as_dialog) return outlet;
  return (
    <>
      {children}
      {outlet}
    </>
  );
}
