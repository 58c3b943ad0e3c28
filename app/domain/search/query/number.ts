import { type SQL, sql } from "drizzle-orm";

/** A constant as a part of the statement, and not as a parameter, so that plans can use it. */
export function number(value: number): SQL {
  return sql.raw(String(value));
}
