import { sql } from "drizzle-orm";

/** Passes any number of ids as one parameter. */
export function idArray(ids: readonly number[]) {
  return sql`${`{${ids.join(",")}}`}::bigint[]`;
}
