import { Column, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { BytesQuery } from "#app/db/bytes-query.server.ts";
import { JsonText } from "#app/lib/json-text.ts";

export type Columns = Record<string, Column | SQL>;
type Values = Readonly<Record<string, unknown>>;

/**
 * The answer of the API for a list, which the database writes as one value. For long lists whose
 * rows are only sent: reading each field and writing it again costs more than all the rest of the
 * request. `select` selects the rows in their order, each as the given JSON.
 */
export function jsonList<Fields extends Columns>(
  columns: Fields,
  select: (fields: { json: SQL.Aliased<string> }) => SQLWrapper,
  count: SQLWrapper,
) {
  type List = { data: SelectResultFields<Fields>[]; count: number };
  const rows = select({ json: jsonText(columns).as("json") });
  const list = sql`select concat('{"data":[', (select string_agg(json, ',') from ${rows} as json_rows), '],"count":', ${count}, '}')`;
  return {
    prepare: () => {
      const query = new BytesQuery(list);
      return {
        execute: async (values: Values) => new JsonText<List>(await query.execute(values)),
      };
    },
  };
}

/** An object inside a row. */
export function jsonObject(columns: Columns): SQL {
  return sql`${jsonText(columns)}::json`;
}

/** `concat` costs less than the functions of Postgres that make JSON objects (record 040). */
function jsonText(columns: Columns): SQL<string> {
  const fields = Object.entries<Column | SQL>(columns).map(
    ([name, column], index) =>
      sql`${sql.raw(`'${index === 0 ? "{" : ","}"${name}":'`)}, ${jsonValue(column)}`,
  );
  return sql<string>`concat(${sql.join(fields, sql`, `)}, '}')`;
}

function jsonValue(column: Column | SQL): SQL {
  if (!is(column, Column)) return sql`coalesce(${column}::text, 'null')`;
  const value = valueOf(column);
  return column.notNull ? value : sql`coalesce(${value}::text, 'null')`;
}

function valueOf(column: Column): SQL {
  if (column.dataType === "number") return sql`${column}`;
  // The same format as in all other answers.
  if (column.dataType === "date")
    return sql`'"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
  return sql`to_json(${column})`;
}
