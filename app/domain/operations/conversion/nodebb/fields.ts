import { Decimal128, Double, Int32, Long } from "bson";
import { parseJson } from "#app/lib/text/parse-json.ts";
import { LINE_ID_MAX } from "../../community/format.ts";

/*
 * NodeBB's databases have no types: a number may be stored as a text, and what is missing may be null,
 * an empty text or 0.
 */

/** The fields of an object ("hash"), each as a text. */
export type Fields = Record<string, string>;

/** The year 2100. Later times come from broken imports. */
const TIME_MAX_MS = 4_102_444_800_000;

/** Numbers of BSON that JavaScript has no type for. */
const NUMBERS = [Long, Double, Int32, Decimal128];

/** A value of a dump as a text without what no database of ours takes. */
export function scalarText(value: unknown): string {
  if (typeof value === "string") return value.replaceAll("\0", "").toWellFormed();
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value instanceof Date) return String(value.getTime());
  return NUMBERS.some((type) => value instanceof type) ? String(value) : "";
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Some fields of an object as JSON, in this order. */
export function pickFields(object: Record<string, unknown>, names: readonly string[]): string {
  const fields: Fields = {};
  for (const name of names) {
    const text = scalarText(object[name]);
    if (text !== "") fields[name] = text;
  }
  return JSON.stringify(fields);
}

export function parseFields(json: unknown): Fields {
  const value = parseJson(json);
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, scalarText(text)]));
}

/** A positive whole number up to `max`, or null. Guests, spiders and members of other servers have none. */
export function parseId(text: string | undefined, max = LINE_ID_MAX): number | null {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) return null;
  const id = Number(text);
  return id <= max ? id : null;
}

export function isSet(text: string | undefined): boolean {
  return Number.parseInt(text ?? "", 10) === 1;
}

/** Milliseconds, or null. */
export function parseTime(text: string | undefined): number | null {
  const time = Math.round(Number(text ?? ""));
  return time > 0 && time <= TIME_MAX_MS ? time : null;
}

export function parseNumber(text: string | undefined): number {
  const number = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(number) ? number : 0;
}
