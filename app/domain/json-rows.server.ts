import { Column, is, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { JsonText } from "#app/lib/json-text.ts";

type Columns = Record<string, Column | SQL>;

/**
 * The columns as one value, which the database writes as JSON. For long lists whose rows are only
 * sent: reading each field and writing it again costs more than all the rest of the request.
 */
export function jsonRow<Fields extends Columns>(columns: Fields) {
  const fields = Object.entries<Column | SQL>(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${isTime(column) ? jsonTime(column) : column}`,
  );
  return sql`json_build_object(${sql.join(fields, sql`, `)})::text`.mapWith(
    (text: string) => new JsonText<SelectResultFields<Fields>>(text),
  );
}

/** The answer of the API for a list. */
export function jsonList<Row>(rows: readonly { json: JsonText<Row> }[], count: number) {
  const data = rows.map(({ json }) => json.text).join(",");
  return new JsonText<{ data: Row[]; count: number }>(`{"data":[${data}],"count":${count}}`);
}

/** Inside JSON a time is text. It has the same format as in all other answers. */
export function jsonTime(column: Column): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function isTime(column: Column | SQL): column is Column {
  return is(column, Column) && column.dataType === "date";
}
