import "./zod-without-eval.ts";
import { type DefaultValue, type FieldMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { z } from "zod";
import type { FormResult } from "#app/contract/form-result.ts";
import type { Translate } from "#locales/index.ts";
import { DIALOG_STATE, useIsDialog } from "../page/dialog-state.ts";
import { useT } from "../page/reader.ts";
import { useDeferredBlur } from "./deferred-blur.ts";
import { summaryOf } from "./error-summary.ts";
import { messageText } from "./message-text.ts";
import { usePendingForm } from "./pending-form.ts";
import { useMarkRefused } from "./refused-form.ts";
import { maxLengthOf, tooLongText } from "./too-long.ts";

type Options<Schema extends z.ZodObject> = {
  schema: Schema;
  /** The visible labels of the fields, for the summary of errors. */
  labels: { [Name in keyof z.input<Schema>]?: string };
  /** The action's answer to an invalid or refused form. */
  result: FormResult | undefined;
  defaults?: DefaultValue<z.input<Schema>>;
  id?: string;
};

/** The client side of a form: it validates each field on blur with the schema of the action. */
export function useInput<Schema extends z.ZodObject>({
  schema,
  labels,
  result,
  defaults,
  id,
}: Options<Schema>) {
  const t = useT();
  const [browser_result, setBrowserResult] = useState<FormResult>();
  const [constraint] = useState(() => constraintsOf(schema));
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: result,
    defaultValue: defaults,
    constraint,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      const submission = parseWithZod(formData, { schema });
      // Validation of a single field has no status, because nothing was submitted.
      if (submission.status)
        setBrowserResult(submission.status === "error" ? submission.reply() : undefined);
      return submission;
    },
  });
  useDeferredBlur(form.id);
  const { sending, onSubmit } = usePendingForm(form.onSubmit);
  // A refused form stays in the dialog.
  const state = useIsDialog() ? DIALOG_STATE : null;
  const props = { id: form.id, onSubmit, state, noValidate: true, method: "post" } as const;
  const refusal = browser_result ?? (result?.status === "error" ? result : undefined);
  useMarkRefused(browser_result !== undefined);
  const fields_by_name: Record<string, FieldMetadata<unknown> | undefined> = fields;
  const errors = refusal ? form.allErrors : {};
  const summary = {
    ...summaryOf(t, {
      form_id: form.id,
      errors,
      labels,
      result: refusal,
      textOf: (name, key) => errorText(t, fields_by_name[name], key, refusal),
    }),
    refusal,
  };
  return { form, fields, props, summary, sending };
}

/** Marks the fields without which the schema refuses the form, and those with a limit. */
function constraintsOf({ shape }: z.ZodObject) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      { required: !z.safeParse(field, undefined).success, maxLength: maxLengthOf(field) },
    ]),
  );
}

/** The props of a text control of app/ui. Pass `result` if a refusal can concern this field. */
export function fieldOf(t: Translate, field: FieldMetadata<unknown>, result?: FormResult) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    error: field.errors?.[0] ? errorText(t, field, field.errors[0], result) : undefined,
    required: field.required,
  };
}

function errorText(
  t: Translate,
  field: FieldMetadata<unknown> | undefined,
  key: string,
  result?: FormResult,
): string {
  const long_text = key === "tooLong" && field ? tooLongText(t, field) : null;
  return long_text ?? messageText(t, key, result);
}
