import { escapeHtml } from "#app/lib/text/escape-html.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import type { TextKey } from "#locales/index.ts";
import { timeTag } from "../../base/disk-pages/disk-page.ts";
import type { ArchiveContext } from "./archive-page.server.ts";
import { FIELD_TEXTS, FIELDS_IN_JSON_ONLY, VALUE_TEXTS, WORD_FIELDS } from "./field-texts.ts";

/** The fields of a row that say something to a person. */
export function factList(context: ArchiveContext, row: object): string {
  const values = new Map(Object.entries(row));
  const facts = Object.entries(FIELD_TEXTS).flatMap(([field, text]) => {
    const value = values.get(field);
    const html = valueHtml(context, field, value);
    const label = context.t(isNoted(value) ? (NOTED_TEXTS[field] ?? text) : text);
    return html === "" ? [] : [`<dt>${escapeHtml(label)}</dt><dd>${html}</dd>`];
  });
  return facts.length === 0 ? "" : `<dl>${facts.join("\n")}</dl>`;
}

/** A member has a text about themselves, a notification what it is about. */
const NOTED_TEXTS: Record<string, TextKey> = { about: "ownData.field_details" };

/** What the program has noted: values by names. */
function isNoted(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Date);
}

function valueHtml(context: ArchiveContext, field: string, value: unknown): string {
  const { t, language } = context;
  if (value === null || value === undefined || value === "") return "";
  if (value instanceof Date) return timeTag(value, context.time_zone);
  if (typeof value === "boolean") return escapeHtml(t(value ? "words.yes" : "words.no"));
  if (typeof value === "number")
    return escapeHtml(
      field === "size" ? sizeText(value, language) : value.toLocaleString(language),
    );
  if (Array.isArray(value)) return escapeHtml(value.map(String).join(", "));
  if (isNoted(value)) return nestedFacts(context, value);
  const text = String(value);
  const word = WORD_FIELDS.has(field) ? VALUE_TEXTS[text] : undefined;
  return escapeHtml(word ? t(word) : text);
}

/** What the program notes with a notification or a change, in lines. */
function nestedFacts(context: ArchiveContext, values: object): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (FIELDS_IN_JSON_ONLY.has(name)) return [];
      const html = valueHtml(context, name, value);
      return html === "" ? [] : [`${escapeHtml(labelOf(context, name))}: ${html}`];
    })
    .join("<br>");
}

function labelOf({ t }: ArchiveContext, field: string): string {
  const text = FIELD_TEXTS[field];
  return text ? t(text) : field;
}
