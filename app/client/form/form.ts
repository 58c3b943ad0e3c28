import { type DefaultValue, type FieldMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { z } from "zod";
import { CONTENT_MAX_BYTES } from "#app/contract/field-limits.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import type { Translate } from "#locales/index.ts";
import { DIALOG_STATE, useIsDialog } from "../page/dialog-state.ts";
import { useT } from "../page/reader.ts";
import { useDeferredBlur } from "./deferred-blur.ts";
import { messageText, summaryOf } from "./form-messages.ts";
import { useMarkRefused, usePendingForm } from "./form-state.ts";

/**
 * Zod compiles schemas with `new Function`. The Content-Security-Policy forbids that in pages, and
 * even Zod's test for it would report a violation. The server may compile.
 */
if (typeof document !== "undefined") z.config({ jitless: true });

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

/** The most characters that a schema allows, or undefined if it has no limit. */
function maxLengthOf(schema: unknown): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  const has_inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return has_inner ? maxLengthOf(schema.unwrap()) : undefined;
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

const KILOBYTE = 1024;

/** Limits in bytes, which the schema checks by a function. */
const MAX_BYTES: Record<string, number> = { content: CONTENT_MAX_BYTES };

type TextField = { name: string; maxLength?: number; value?: unknown; initialValue?: unknown };

/** The limit of a field whose text is too long, and how much has to go; null if it is not known. */
function tooLongText(t: Translate, field: TextField): string | null {
  const value = field.value ?? field.initialValue;
  if (typeof value !== "string") return null;
  const max_bytes = MAX_BYTES[field.name];
  if (max_bytes !== undefined) {
    const count = charactersBeyond(value, max_bytes);
    if (count === 0) return t("forms.tooLongStored");
    return t("forms.tooLongByAbout", { max: max_bytes / KILOBYTE, count });
  }
  const { maxLength: max } = field;
  const count = max === undefined ? 0 : value.length - max;
  return count > 0 ? t("forms.tooLongBy", { max: max ?? 0, count }) : null;
}

function charactersBeyond(text: string, max_bytes: number): number {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(max_bytes));
  return text.length - read;
}

/** The values of the boxes with one name that were checked in a form which was refused; before, `at_first`. */
export function chosenValues(
  result: FormResult | undefined,
  name: string,
  at_first: readonly (number | string)[],
): Set<string> {
  if (!result) return new Set(at_first.map(String));
  const value = result.initialValue?.[name];
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  return new Set(texts.flatMap((text) => text.split(",")));
}
