import { writeBetweenMarkers } from "./marked-document.ts";
import { type Results, type Row, readResults } from "./results.ts";
import { SIZES } from "./sizes.ts";

export const DOCUMENT = "docs/scale.md";
const LEGEND =
  "Times are the median and, in brackets, the 95th percentile of one client; × is the ratio to the first column.";
const BYTE_UNITS = ["bytes", "kB", "MB", "GB"];

type Column = { size_name: string; results: Results };

/** Writes the results of all sizes between the two markers of docs/scale.md. */
export function writeTable(part_names: readonly string[]): void {
  writeBetweenMarkers(DOCUMENT, "bench", tableOf(listColumns(), part_names));
}

/** The results of each size that was measured. */
export function listColumns(): Column[] {
  return Object.keys(SIZES).flatMap((size_name) => {
    const results = readResults(size_name);
    return results ? [{ size_name, results }] : [];
  });
}

function tableOf(columns: readonly Column[], part_names: readonly string[]): string {
  const heads = columns.map(headOf);
  const lines = [lineOf(["", ...heads]), lineOf(["---", ...heads.map(() => "---:")])];
  for (const part_name of part_names) {
    const parts = columns.map(({ results }) => results.parts[part_name] ?? []);
    const rows = new Map(parts.flat().map((row) => [keyOf(row), row]));
    if (rows.size > 0) lines.push(lineOf([`**${part_name}**`, ...columns.map(() => "")]));
    for (const [key, { name }] of rows) {
      const values = parts.map((part) => part.find((row) => keyOf(row) === key));
      lines.push(
        lineOf([name, ...values.map((row, index) => cellOf(row, index > 0 && values[0]))]),
      );
    }
  }
  return [LEGEND, "", ...lines, "", ...columns.map(runOf)].join("\n");
}

export const headOf = ({ size_name, results: { topics, replies } }: Column): string =>
  `${size_name}: ${readable(topics)} topics, ${readable(replies)} replies`;

export const runOf = ({ size_name, results: { measured_on, machine, load } }: Column): string =>
  `- ${size_name}: ${measured_on}, ${machine}; load before the run ${load.toFixed(1)}.`;

export const keyOf = ({ name, unit }: Row): string => `${name} ${unit}`;

export const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The value, and its ratio to the value of the smallest size. */
export function cellOf(row: Row | undefined, smallest: Row | undefined | false): string {
  if (!row) return "–";
  const p95 = row.p95 === undefined ? "" : ` (${readable(row.p95)})`;
  const ratio =
    smallest && smallest.value > 0 ? `, × ${(row.value / smallest.value).toFixed(1)}` : "";
  return row.unit === "bytes"
    ? `${bytesOf(row.value)}${ratio}`
    : `${readable(row.value)}${p95} ${row.unit}${ratio}`;
}

export function readable(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
}

export function bytesOf(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log10(bytes) / 3)), BYTE_UNITS.length - 1);
  return `${readable(bytes / 1000 ** power)} ${BYTE_UNITS[power]}`;
}
