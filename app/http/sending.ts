import type { FormEvent } from "react";
import { useNavigation } from "react-router";

/** While a form is on its way, a second click of its button sends nothing. */
export function useSending(onSubmit?: (event: FormEvent<HTMLFormElement>) => void) {
  const sending = useNavigation().formMethod === "POST";
  const once = (event: FormEvent<HTMLFormElement>) =>
    sending ? event.preventDefault() : onSubmit?.(event);
  return { sending, onSubmit: once };
}
