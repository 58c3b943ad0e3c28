import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** While a form is being sent, a second submit does nothing. */
export function usePendingForm(onSubmit?: (event: FormEvent<HTMLFormElement>) => void) {
  const sending = useNavigation().formMethod === "POST";
  const submitOnce = (event: FormEvent<HTMLFormElement>) =>
    sending ? event.preventDefault() : onSubmit?.(event);
  return { sending, onSubmit: submitOnce };
}
