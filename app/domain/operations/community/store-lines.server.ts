import { excerptOf } from "#app/content/excerpt.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { quoteIdentifiers, type Sql } from "../backups/connection.server.ts";
import type { Kind } from "./kinds/kind.ts";
import { type Line, lineSchema } from "./line-schema.ts";

/** A step: stores the lines of one part, which were checked. */
export async function storeLines(sql: Sql, kind: Kind, values: readonly unknown[]): Promise<void> {
  const schema = lineSchema(kind);
  const html_field = Object.keys(kind.fields).find((name) => kind.fields[name]?.is_html);
  const lines = values.map((value): Line => {
    const line = schema.parse(value);
    if (html_field === undefined) return line;
    return { ...line, excerpt: excerptOf(parseHtml(String(line[html_field]))) };
  });
  for (const statement of statementsOf(kind)) await sql.unsafe(statement, [JSON.stringify(lines)]);
}

function statementsOf(kind: Kind): string[] {
  const types = Object.entries(kind.fields).map(([name, { type }]) => `"${name}" ${type}`);
  const lines = `jsonb_to_recordset($1::text::jsonb) as line(${[...types, "excerpt text"].join(", ")})`;
  const insertions = kind.store.map(({ table, columns, where = "true" }) => {
    const names = quoteIdentifiers(...Object.keys(columns));
    const values = Object.values(columns).join(", ");
    return `insert into public.${table} (${names}) overriding system value select ${values} from ${lines} where ${where}`;
  });
  return kind.update ? [...insertions, kind.update(lines)] : insertions;
}
