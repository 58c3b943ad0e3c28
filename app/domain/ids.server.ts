import { sql } from "drizzle-orm";

/** Passes any number of integers as one parameter. */
export function numberArray(numbers: readonly number[]) {
  return sql`${`{${numbers.join(",")}}`}::bigint[]`;
}

/** Reads what `string_agg(id::text, ',')` has returned: null if there was no row. */
export function readIds(text: string | null): number[] {
  return text === null ? [] : text.split(",").map(Number);
}
