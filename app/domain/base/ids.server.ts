import { sql } from "drizzle-orm";

/** Passes any number of integers as one parameter. */
export function numberArray(numbers: readonly number[]) {
  return sql`${arrayText(numbers)}::bigint[]`;
}

/** Passes any number of texts as one parameter. */
export function textArray(texts: readonly string[]) {
  return sql`${textArrayText(texts)}::text[]`;
}

/** Passes any number of texts to a placeholder of a prepared statement. */
export function textArrayText(texts: readonly string[]): string {
  const elements = texts.map((text) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`);
  return `{${elements.join(",")}}`;
}

/** Passes any number of integers to a placeholder of a prepared statement. */
export function arrayText(numbers: readonly number[]): string {
  return `{${numbers.join(",")}}`;
}

/** Reads what `string_agg(id::text, ',')` has returned: null if there was no row. */
export function readIds(text: string | null): number[] {
  return text === null ? [] : text.split(",").map(Number);
}
