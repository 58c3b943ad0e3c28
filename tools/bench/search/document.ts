import { writeBetweenMarkers } from "../marked-document.ts";
import type { Row } from "../results.ts";
import { cellOf, DOCUMENT, headOf, keyOf, lineOf, listColumns, readable, runOf } from "../table.ts";
import { GOALS } from "./goals.ts";

const PART = "search";

/** Writes the results of each size between the two markers of docs/scale.md. */
export function writeSearchTable(): void {
  const columns = listColumns().filter(({ results }) => results.parts[PART]);
  const parts = columns.map(({ results }) => results.parts[PART] ?? []);
  const rows = new Map(parts.flat().map((row) => [keyOf(row), row]));
  const lines = [...rows].map(([key, { name }]) => {
    const values = parts.map((part) => part.find((row) => keyOf(row) === key));
    const goal = GOALS[name];
    return lineOf([goal ? `**${name}** (${goal})` : name, ...values.map(withPercentile)]);
  });
  const table = [
    lineOf(["", ...columns.map(headOf)]),
    lineOf(["---", ...columns.map(() => "---:")]),
    ...lines,
    "",
    ...columns.map(runOf),
  ];
  writeBetweenMarkers(DOCUMENT, PART, table.join("\n"));
}

/** The value and, in brackets, the 95th percentile, for which there are goals. */
function withPercentile(row: Row | undefined): string {
  return row?.p95 === undefined ? cellOf(row) : `${cellOf(row)} (${readable(row.p95)})`;
}
