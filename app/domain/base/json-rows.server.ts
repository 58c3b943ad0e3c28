import { Column, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { BytesQuery } from "#app/db/bytes-query.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";

export type Columns = Record<string, Column | SQL>;
type Values = Readonly<Record<string, unknown>>;

/** The names of fields that a caller has chosen, `id` among them; null for all. */
export type ChosenFields = readonly string[] | null;

/**
 * The answer of the API for a list, which the database writes as one value. For long lists whose
 * rows are only sent: reading each field and writing it again costs more than all the rest of the
 * request. `select` selects the rows in their order, each as the given JSON.
 *
 * With `fields` among the values, rows have only these fields, and the first column. The optional
 * columns are in no other answer.
 */
export function jsonList<Fields extends Columns, Optional extends Columns = Record<never, never>>(
  columns: Fields,
  select: (fields: { json: SQL.Aliased<string> }) => SQLWrapper,
  count: SQLWrapper,
  optional?: Optional,
) {
  type Row = SelectResultFields<Fields> & Partial<SelectResultFields<Optional>>;
  type List = { data: Row[]; count: number };
  const all_columns = { ...columns, ...optional };
  const { writesChosen, maskOf, isEvery } = choiceOf(all_columns);
  const listOf = (json: SQL<string>) => {
    const rows = select({ json: json.as("json") });
    return sql`select concat('{"data":[', (select string_agg(json, ',') from ${rows} as json_rows), '],"count":', ${count}, '}')`;
  };
  return {
    prepare: () => {
      const usual = new BytesQuery(listOf(jsonObject(columns)));
      const whole = new BytesQuery(listOf(jsonObject(all_columns)));
      const chosen = new BytesQuery(listOf(writesChosen));
      const read = async (values: Values) => {
        const mask = maskOf(values.fields);
        if (mask === null) return await usual.execute(values);
        return await (isEvery(mask) ? whole.execute(values) : chosen.execute({ ...values, mask }));
      };
      return { execute: async (values: Values) => new JsonText<List>(await read(values)) };
    },
  };
}

/** One row with the fields that were chosen, or null. */
export function jsonRow<Fields extends Columns>(
  columns: Fields,
  select: (fields: { json: SQL.Aliased<string> }) => SQLWrapper,
) {
  const { writesChosen, maskOf } = choiceOf(columns);
  const row = sql`${select({ json: writesChosen.as("json") })}`;
  return {
    prepare: () => {
      const query = new BytesQuery(row);
      return {
        find: async (values: Values & { fields: readonly string[] }) => {
          const bytes = await query.find({ ...values, mask: maskOf(values.fields) });
          return bytes && new JsonText<SelectResultFields<Fields>>(bytes);
        },
      };
    },
  };
}

/**
 * A column that is JSON as text. Lists send it as it is, and other queries parse it. With the type
 * `json`, PostgreSQL would parse it as well.
 */
export function jsonColumn<Value>(text: SQL): SQL<Value> {
  return sql<Value>`(${text})`.mapWith((json: string): Value => JSON.parse(json));
}

/** A statement that writes any choice of fields, so that no choice needs a statement of its own. */
function choiceOf(columns: Columns) {
  const names = Object.keys(columns);
  const bitOf = (name: string) => 2 ** names.indexOf(name);
  return {
    writesChosen: jsonObject(columns, (name) => sql.raw(String(bitOf(name)))),
    /** Null if nothing was chosen. */
    maskOf: (chosen: unknown): number | null =>
      Array.isArray(chosen)
        ? names
            .filter((name) => chosen.includes(name))
            .reduce((mask, name) => mask + bitOf(name), 0)
        : null,
    isEvery: (mask: number) => mask === 2 ** names.length - 1,
  };
}

const mask = sql`${sql.placeholder("mask")}::int`;

/**
 * `concat` costs less than the functions of Postgres that make JSON objects (record 040), and
 * leaves out what is null. A field that is not chosen is not even read.
 */
export function jsonObject(columns: Columns, bitOf?: (name: string) => SQL): SQL<string> {
  const fields = Object.entries<Column | SQL>(columns).map(([name, column], index) => {
    const key = sql.raw(`'${index === 0 ? "{" : ","}"${name}":'`);
    const value = jsonValue(column);
    return bitOf && index > 0
      ? sql`case when ${mask} & ${bitOf(name)} <> 0 then concat(${key}, ${value}) end`
      : sql`${key}, ${value}`;
  });
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
