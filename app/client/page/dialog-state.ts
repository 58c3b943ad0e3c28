import { useLocation } from "react-router";

/** The history state of a navigation that opens a page as a dialog above the current page. */
export const DIALOG_STATE = { dialog: true };

/** The router's key of the history entry with which the document was loaded. */
const loaded_key: unknown =
  typeof history === "undefined" ? null : (history.state?.key ?? "default");

/**
 * True while the page is shown as a dialog, also after back and forward. After a reload or without
 * script it is a full page.
 */
export function useIsDialog(): boolean {
  const { state, key } = useLocation();
  return key !== loaded_key && opensDialog(state);
}

/** True if the history state was made for a dialog. */
export function opensDialog(state: unknown): boolean {
  return state !== null && typeof state === "object" && "dialog" in state;
}
