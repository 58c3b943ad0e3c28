import { z } from "zod";
import { CONTENT_MAX_BYTES } from "#app/contract/field-limits.ts";
import type { Translate } from "#locales/index.ts";

const KILOBYTE = 1024;

/** Limits in bytes, which the schema checks by a function. */
const MAX_BYTES: Record<string, number> = { content: CONTENT_MAX_BYTES };

/** The most characters that a schema allows, or undefined if it has no limit. */
export function maxLengthOf(schema: unknown): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  const has_inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return has_inner ? maxLengthOf(schema.unwrap()) : undefined;
}

type TextField = { name: string; maxLength?: number; value?: unknown; initialValue?: unknown };

/** The limit of a field whose text is too long, and how much has to go; null if it is not known. */
export function tooLongText(t: Translate, field: TextField): string | null {
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
