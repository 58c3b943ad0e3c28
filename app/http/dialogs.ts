import { NavigationType, useLocation, useNavigationType } from "react-router";

/** What a link with `data-dialog` leaves in the history: the page it was asked from goes on standing behind. */
export const AS_DIALOG = { dialog: true };

/** True while the page of this address is shown sooner, as a dialog. A reload, a step through the history or a visit without script shows the page alone. */
export function useIsDialog(): boolean {
  const { state } = useLocation();
  const came_by = useNavigationType();
  return came_by !== NavigationType.Pop && state !== null && typeof state === "object" && "dialog" in state;
}
