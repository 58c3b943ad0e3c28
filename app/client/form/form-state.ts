import { type FormEvent, useEffect, useSyncExternalStore } from "react";
import { useActionData, useNavigation } from "react-router";

/** While a form is being sent, a second submit does nothing. */
export function usePendingForm(onSubmit?: (event: FormEvent<HTMLFormElement>) => void) {
  const sending = useNavigation().formMethod === "POST";
  const submitOnce = (event: FormEvent<HTMLFormElement>) =>
    sending ? event.preventDefault() : onSubmit?.(event);
  return { sending, onSubmit: submitOnce };
}

/** How many forms of the page the browser has refused itself, without a request. */
let refused_count = 0;
const listeners = new Set<() => void>();

/** Counts a form that the browser has refused, until it is valid again. */
export function useMarkRefused(is_refused: boolean): void {
  useEffect(() => {
    if (!is_refused) return undefined;
    changeCount(1);
    return () => changeCount(-1);
  }, [is_refused]);
}

/** True if a form of this page was refused, by the server or by the browser. */
export function useIsRefused(): boolean {
  const action_data: unknown = useActionData();
  const is_refused_in_browser = useSyncExternalStore(
    onChange,
    isRefusedInBrowser,
    isRefusedOnServer,
  );
  return is_refused_in_browser || isError(action_data);
}

function changeCount(by: number): void {
  refused_count += by;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isRefusedInBrowser = () => refused_count > 0;
const isRefusedOnServer = () => false;

function isError(action_data: unknown): boolean {
  return (
    typeof action_data === "object" &&
    action_data !== null &&
    "status" in action_data &&
    action_data.status === "error"
  );
}
