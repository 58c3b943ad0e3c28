import type { FormResult } from "#app/contract/form-result.ts";
import { useT } from "../page/reader.ts";
import { messageText, summaryOf } from "./form-messages.ts";
import { usePendingForm } from "./form-state.ts";

/**
 * A form of few required fields that only the server validates: its page loads neither the schemas
 * nor the form library, unlike one with `useInput`.
 */
export function useShortForm<Name extends string>(
  id: string,
  result: FormResult | undefined,
  labels: Record<Name, string>,
) {
  const t = useT();
  const { onSubmit } = usePendingForm();
  const errors = result?.error ?? {};
  const fieldOf = (name: Name) => {
    const value = result?.initialValue?.[name];
    const error = messageText(t, errors[name]?.[0], result);
    return {
      id: `${id}-${name}`,
      name,
      label: labels[name],
      defaultValue: typeof value === "string" ? value : undefined,
      error: error || undefined,
      required: true,
    };
  };
  return {
    props: { id, onSubmit, noValidate: true, method: "post" } as const,
    fieldOf,
    is_refused: Boolean(errors[""]),
    summary: {
      ...summaryOf(t, { form_id: id, errors, labels, result }),
      refusal: result,
      id: `${id}-errors`,
    },
  };
}
