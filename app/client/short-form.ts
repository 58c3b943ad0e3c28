import { useEffect } from "react";
import type { FormResult } from "#app/lib/form-result.ts";
import { messageText } from "./message-text.ts";
import { usePendingForm } from "./pending-form.ts";
import { useT } from "./reader.ts";

/**
 * A form of few fields that only the server validates: its page loads neither the schemas nor the
 * form library, unlike one with `useInput`.
 */
export function useShortForm<Name extends string>(
  id: string,
  result: FormResult | undefined,
  names: readonly Name[],
) {
  const t = useT();
  const { onSubmit } = usePendingForm();
  const errors = result?.error ?? {};
  useEffect(() => {
    const invalid_name = names.find((name) => result?.error?.[name]);
    if (invalid_name) document.getElementById(`${id}-${invalid_name}`)?.focus();
  }, [id, names, result]);
  const fieldOf = (name: Name) => {
    const value = result?.initialValue?.[name];
    const error = messageText(t, errors[name]?.[0], result);
    return {
      id: `${id}-${name}`,
      name,
      defaultValue: typeof value === "string" ? value : undefined,
      error: error || undefined,
    };
  };
  return {
    props: { id, onSubmit, noValidate: true, method: "post" } as const,
    fieldOf,
    form_error: messageText(t, errors[""]?.[0], result),
    error_id: `${id}-error`,
  };
}
