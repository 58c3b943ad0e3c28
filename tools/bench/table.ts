import { writeBetweenMarkers } from "./marked-document.ts";
import { type Results, type Row, readResults } from "./results.ts";
import { SIZES } from "./sizes.ts";

export const DOCUMENT = "docs/scale.md";
const LEGEND = "Times are the median of one client in milliseconds.";
/** At the end of a name, if a page or list was measured in several places. */
const PLACE = /, (first|middle|last)( page)?$/;
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
    for (const [name, keys] of joinPlaces(rows)) {
      const cells = parts.map((part) =>
        keys.map((key) => cellOf(part.find((row) => keyOf(row) === key))).join(", "),
      );
      lines.push(lineOf([name, ...cells]));
    }
  }
  return [LEGEND, "", ...lines, "", ...columns.map(runOf)].join("\n");
}

/** The keys of the rows by the name of their line: the places of a page or list share one. */
function joinPlaces(rows: ReadonlyMap<string, Row>): [string, string[]][] {
  const groups = Map.groupBy(rows, ([, { name }]) => name.replace(PLACE, ""));
  return [...groups].map(([name, group]) => {
    const keys = group.map(([key]) => key);
    if (group.length === 1) return [group[0]?.[1].name ?? name, keys];
    const places = group.map(([, row]) => PLACE.exec(row.name)?.[1] ?? "first");
    return [`${name} (${places.join(", ")})`, keys];
  });
}

export const headOf = ({ size_name, results: { topics, replies } }: Column): string =>
  `${size_name}: ${readable(topics)} topics, ${readable(replies)} replies`;

export const runOf = ({ size_name, results: { measured_on, machine, load } }: Column): string =>
  `- ${size_name}: ${measured_on}, ${machine}; load before the run ${load.toFixed(1)}.`;

export const keyOf = ({ name, unit }: Row): string => `${name} ${unit}`;

export const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Milliseconds have no unit, because most rows are such. */
export function cellOf(row: Row | undefined): string {
  if (!row) return "–";
  if (row.unit === "bytes") return bytesOf(row.value);
  return row.unit === "ms" ? readable(row.value) : `${readable(row.value)} ${row.unit}`;
}

export function readable(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
}

export function bytesOf(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log10(bytes) / 3)), BYTE_UNITS.length - 1);
  return `${readable(bytes / 1000 ** power)} ${BYTE_UNITS[power]}`;
}
