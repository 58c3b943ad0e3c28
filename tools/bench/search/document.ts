import { writeBetweenMarkers } from "../marked-document.ts";
import { cellOf, DOCUMENT, headOf, keyOf, lineOf, listColumns, runOf } from "../table.ts";
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
    return lineOf([
      goal ? `**${name}**` : name,
      goal ?? "",
      ...values.map((row, index) => cellOf(row, index > 0 && values[0])),
    ]);
  });
  const table = [
    lineOf(["", "goal", ...columns.map(headOf)]),
    lineOf(["---", "---:", ...columns.map(() => "---:")]),
    ...lines,
    "",
    ...columns.map(runOf),
  ];
  writeBetweenMarkers(DOCUMENT, PART, table.join("\n"));
}
