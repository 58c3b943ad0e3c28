import { type SQL, sql } from "drizzle-orm";

/**
 * The hash of a network or a browser of a member. Salted with the member's id, because the tables
 * must not show which members share one.
 */
export function saltedHash(user_id: SQL, name: string): SQL<Buffer> {
  return sql<Buffer>`sha256(convert_to(${user_id} || ' ' || ${name}, 'UTF8'))`;
}
