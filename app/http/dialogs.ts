import { useLocation } from "react-router";

/**
 * What a link with `data-dialog` leaves in the history: the page it was asked from goes on standing
 * behind.
 */
export const AS_DIALOG = { dialog: true };

/** The step of the history at which the document came, as the router names it. */
const loaded_at: unknown =
  typeof history === "undefined" ? null : (history.state?.key ?? "default");

/**
 * True while the page of this address is shown sooner, as a dialog, also by a step through the
 * history. A reload or a visit without script shows the page alone.
 */
export function useIsDialog(): boolean {
  const { state, key } = useLocation();
  return key !== loaded_at && state !== null && typeof state === "object" && "dialog" in state;
}
