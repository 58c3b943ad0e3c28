import {
  type DefaultValue,
  type FieldMetadata,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import type { z } from "zod";
import type { MessageKey, Translate } from "#locales/index.ts";
import { AS_DIALOG, useIsDialog } from "./dialogs.ts";
import { useLeaving } from "./leaving.ts";
import { useT } from "./reader.tsx";
import { useSending } from "./sending.ts";

const SECONDS_A_MINUTE = 60;
const MINUTES_AN_HOUR = 60;
/** Longer waits are easier to grasp in hours. */
const MAX_MINUTES_SHOWN = 90;

/** `reason`: why a form that was filled in well was refused, and when it can be tried again. */
export type FormResult = SubmissionResult & {
  reason?: { key: string; retry_after_seconds?: number };
};

type Options<Schema extends z.ZodObject> = {
  schema: Schema;
  /** What the action answered when it refused. */
  result: FormResult | undefined;
  defaults?: DefaultValue<z.input<Schema>>;
  id?: string;
};

/**
 * The browser's half of the form ritual: the same schema, judged when a field is left; the server
 * judges again.
 */
export function useInput<Schema extends z.ZodObject>({
  schema,
  result,
  defaults,
  id,
}: Options<Schema>) {
  const t = useT();
  const [refused, setRefused] = useState<FormResult>();
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: result,
    defaultValue: defaults,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      const submission = parseWithZod(formData, { schema });
      // A field that was only left has no status: the form was neither refused nor sent.
      if (submission.status)
        setRefused(submission.status === "error" ? submission.reply() : undefined);
      return submission;
    },
  });
  useLeaving(form.id);
  const { sending, onSubmit } = useSending(form.onSubmit);
  // A refused form stays in the dialog it was sent from.
  const state = useIsDialog() ? AS_DIALOG : null;
  const props = { id: form.id, onSubmit, state, noValidate: true, method: "post" } as const;
  const refusal = refused ?? (result?.status === "error" ? result : undefined);
  const formError = sayMessage(t, form.errors?.[0], result);
  const items = refusal
    ? Object.entries(form.allErrors).map(([name, keys]) => ({
        message: sayMessage(t, keys[0], result),
        field: name ? `${form.id}-${name}` : undefined,
      }))
    : [];
  const title = refusal?.reason
    ? t("notices.failure")
    : t("forms.problems", { count: items.length });
  return { form, fields, props, formError, summary: { title, items, refusal }, sending };
}

/** What a text control of app/ui takes; with `result` where a refusal can name this field. */
export function fieldOf(t: Translate, field: FieldMetadata<unknown>, result?: FormResult) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    error: field.errors?.[0] ? sayMessage(t, field.errors[0], result) : undefined,
  };
}

/**
 * Schemas and refusals name keys, which the form library hands on as plain strings. The key that
 * `result` was refused with gets the time to wait.
 */
export function sayMessage(
  t: Translate,
  key: string | undefined,
  result?: FormResult | null,
): string {
  if (!key) return "";
  const message = t(`messages.${key as MessageKey}`);
  const seconds = result?.reason?.key === key ? result.reason.retry_after_seconds : undefined;
  return seconds === undefined
    ? message
    : `${message} ${sayWait(t, Math.ceil(seconds / SECONDS_A_MINUTE))}`;
}

function sayWait(t: Translate, minutes: number): string {
  if (minutes <= MAX_MINUTES_SHOWN) return t("layout.waitMinutes", { count: minutes });
  return t("layout.waitHours", { count: Math.ceil(minutes / MINUTES_AN_HOUR) });
}
