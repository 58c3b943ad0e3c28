import { type ChangeEvent, type FocusEvent, useState } from "react";
import type { FormResult } from "#app/contract/form-result.ts";
import type { MessageKey } from "#locales/index.ts";
import { useT } from "../page/reader.ts";
import { useDeferredBlur } from "./deferred-blur.ts";
import { messageText, summaryOf } from "./form-messages.ts";
import { usePendingForm } from "./form-state.ts";

type Errors = FormResult["error"];

/**
 * A form of few required fields: on blur the browser checks only that there is something in them,
 * so its page loads neither the schemas nor the form library, unlike one with `useInput`.
 * `missing_keys`: the messages for empty fields.
 */
export function useShortForm<Name extends string>(
  id: string,
  result: FormResult | undefined,
  labels: Record<Name, string>,
  missing_keys: Record<Name, MessageKey>,
) {
  const t = useT();
  const { onSubmit } = usePendingForm();
  const [checked, setChecked] = useState<Errors>();
  useDeferredBlur(id);
  const errors: NonNullable<Errors> = { ...result?.error, ...checked };
  const fieldOf = (name: Name) => {
    const value = result?.initialValue?.[name];
    const check = ({ target }: FocusEvent<HTMLInputElement> | ChangeEvent<HTMLInputElement>) =>
      setChecked({
        ...checked,
        [name]: target.validity.valueMissing ? [missing_keys[name]] : null,
      });
    return {
      id: `${id}-${name}`,
      name,
      label: labels[name],
      defaultValue: typeof value === "string" ? value : undefined,
      error: messageText(t, errors[name]?.[0], result) || undefined,
      required: true,
      onBlur: check,
      onChange: name in errors ? check : undefined,
    };
  };
  return {
    props: { id, onSubmit, noValidate: true, method: "post" } as const,
    fieldOf,
    is_refused: Boolean(errors[""]),
    summary: {
      ...summaryOf(t, { form_id: id, errors: result ? errors : {}, labels, result }),
      refusal: result,
      id: `${id}-errors`,
    },
  };
}
