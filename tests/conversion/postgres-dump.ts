/** A table of a dump: its columns, and a row for each object. What an object lacks is null. */
export type DumpedTable = { columns: string[]; rows: Record<string, DumpedValue>[] };
export type DumpedValue = string | number | boolean | null;

/** A plain dump, as `pg_dump --schema=public` writes it. */
export function writePostgresDump(tables: Record<string, DumpedTable>): string {
  const names = Object.keys(tables).toSorted();
  return [
    "--\n-- PostgreSQL database dump\n--\n\n\\restrict aBcD\n",
    "-- Dumped from database version 15.14\n\nSET statement_timeout = 0;",
    "SET client_encoding = 'UTF8';\nSELECT pg_catalog.set_config('search_path', '', false);\n",
    ...names.map((name) => createTable(name, tables[name]?.columns ?? [])),
    ...names.map((name) => copyTable(name, tables[name] ?? { columns: [], rows: [] })),
    "--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict aBcD\n",
  ].join("\n");
}

function createTable(name: string, columns: string[]): string {
  return `CREATE TABLE public.${name} (\n${columns.map((column) => `    ${quoted(column)} text`).join(",\n")}\n);\n`;
}

function copyTable(name: string, { columns, rows }: DumpedTable): string {
  const lines = rows.map((row) => columns.map((column) => field(row[column] ?? null)).join("\t"));
  const head = `COPY public.${name} (${columns.map(quoted).join(", ")}) FROM stdin;`;
  return `${[head, ...lines, "\\."].join("\n")}\n\n`;
}

/** Words of SQL are in quotation marks. */
function quoted(column: string): string {
  return ["primary", "position", "type"].includes(column) ? `"${column}"` : column;
}

const ESCAPES: Record<string, string> = {
  "\\": "\\\\",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

function field(value: DumpedValue): string {
  if (value === null) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  return String(value).replace(/[\\\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? character);
}
