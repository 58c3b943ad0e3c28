import { LINE_ID_MAX } from "../../community/format.ts";
import type { CopyRow } from "../dumps/postgres-copy.server.ts";
import { parsePostgresTime } from "../dumps/postgres-values.ts";

/*
 * The columns of a row. Tables have other columns in other years, so one that is not there is as one
 * that is null.
 */

/** Null for null, and for what is no number. System users and groups have ids below 1. */
export function number(row: CopyRow, column: string): number | null {
  const text = row[column] ?? "";
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Null for what cannot be the id of something that is brought over. */
export function id(row: CopyRow, column: string): number | null {
  const value = number(row, column);
  return value !== null && value > 0 && value <= LINE_ID_MAX ? value : null;
}

export function text(row: CopyRow, column: string): string | null {
  return row[column] || null;
}

export function flag(row: CopyRow, column: string): boolean {
  return row[column] === "t";
}

export function time(row: CopyRow, column: string): number | null {
  return parsePostgresTime(row[column]);
}
