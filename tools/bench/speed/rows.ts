/** The values of rows as text, as the yardsticks show them. */
export function textRows(rows: readonly Record<string, unknown>[]): string[][] {
  return rows.map((row) => Object.values(row).map(textOf));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
