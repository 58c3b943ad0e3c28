import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  customType,
  integer,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Tables that may pass two billion rows use this. */
export const wide_id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
export const at = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
export const created_at = () => at().notNull().defaultNow();
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
export const text_by_bytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** The number of a transaction. It is text, because it may exceed what a number can represent. */
export const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Names and addresses are stored as typed and compared by fold(), the SQL function of
 * drizzle/0000_fold.sql, for which I, İ, ı and i are one letter.
 */
export const folded = (column: string) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`fold(${column})`));
export const length = (column: AnyPgColumn, min: number, max: number): SQL =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
/** The application decides which languages exist, so a new one needs no migration. */
export const isLanguageCode = (column: AnyPgColumn): SQL => sql`${column} ~ '^[a-z]{2}$'`;
