import { type DefaultValue, type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { MessageKey, Translate } from "#locales/index.ts";
import { useT } from "./reader.tsx";

const SECONDS_A_MINUTE = 60;

type Options<Schema extends z.ZodObject> = {
  schema: Schema;
  /** What the action answered when it refused. */
  result: SubmissionResult | undefined;
  defaults?: DefaultValue<z.input<Schema>>;
  id?: string;
};

/** The browser's half of the form ritual: the same schema, judged when a field is left; the server judges again. */
export function useInput<Schema extends z.ZodObject>({ schema, result, defaults, id }: Options<Schema>) {
  const t = useT();
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: result,
    defaultValue: defaults,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const props = { id: form.id, onSubmit: form.onSubmit, noValidate: true, method: "post" } as const;
  const summary = result?.status === "error" ? Object.entries(form.allErrors).map(([name, keys]) => ({ message: sayMessage(t, keys[0]), field: name ? `${form.id}-${name}` : undefined })) : [];
  return { form, fields, props, summary };
}

/** What a text control of app/ui takes. */
export function fieldOf(t: Translate, field: FieldMetadata<unknown>) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
    error: field.errors?.[0] ? sayMessage(t, field.errors[0]) : undefined,
  };
}

/** Schemas and refusals name keys, and some the seconds to wait; the form library hands them on as plain strings. */
export function sayMessage(t: Translate, said: string | undefined): string {
  const [key, seconds] = said?.split(" ") ?? [];
  if (!key) return "";
  const message = t(`messages.${key as MessageKey}`);
  return seconds === undefined ? message : `${message} ${t("layout.waitMinutes", { count: Math.ceil(Number(seconds) / SECONDS_A_MINUTE) })}`;
}
