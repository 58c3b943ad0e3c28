/*
 * What an archive has of one kind of thing. From a kind follow the statement of the export
 * (select-lines.ts), the check of the import (line-schema.ts, references.ts), its insertion
 * (store-lines.server.ts) and the page of the format. A field is named once; fields.ts has what
 * fields are made of.
 */
import type { Field, Need } from "./fields.ts";

/** A table that gets a row for each line. `columns` are SQL of `line`, which also has an `excerpt`. */
type StoredTable = { table: string; columns: Record<string, string>; where?: string };

/**
 * The lines of one kind. They are in the order of the key, and no two have the same. Other kinds may
 * refer to a key of one number.
 */
export type Kind = {
  name: string;
  key: readonly string[];
  fields: Record<string, Field>;
  /** The tables that it is read from; the first one is called `t`. */
  from: string;
  /** Leaves out rows that wait for their removal. */
  where?: string;
  /** The choice of the export without which it is not in the archive. */
  needs?: Need;
  /** Which of these every member may read. Without it, an archive for members has none. */
  where_members_read?: string;
  store: readonly StoredTable[];
  /** SQL that changes rows which triggers have added. `lines` is what follows "from". */
  update?: (lines: string) => string;
};

/** The columns of the fields, and further ones. */
export function columnsOf(
  fields: Record<string, Field>,
  further_columns: Record<string, string> = {},
): Record<string, string> {
  const own = Object.entries(fields).map(([name, { column, write }]) => [
    column ?? name,
    write ?? `line."${name}"`,
  ]);
  return { ...Object.fromEntries(own), ...further_columns };
}

export function readOf(name: string, { read, column }: Field): string {
  return read ?? `t."${column ?? name}"`;
}

/** A kind whose fields are columns of one table. */
export function tableKind(
  kind: Omit<Kind, "from" | "store"> & {
    table: string;
    further_columns?: Record<string, string>;
  },
): Kind {
  const { table, further_columns, ...rest } = kind;
  const columns = columnsOf(kind.fields, further_columns);
  return { ...rest, from: `${table} t`, store: [{ table, columns }] };
}
