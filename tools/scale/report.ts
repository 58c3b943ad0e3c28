import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { seconds } from "../trust/trust-check.ts";

export type Result = { title: string; passed: boolean; figure: string };

const PAGE = "docs/scale.md";
const START = "<!-- scale:start -->";
const END = "<!-- scale:end -->";
const EMPTY_PAGE = "# From one machine to many\n";

export function lineOf({ title, passed, figure }: Result): string {
  return `${passed ? "PASS" : "FAIL"}: ${title} (${figure})`;
}

/** Replaces the table of the last run in the page, or appends it. */
export function writeReport(results: readonly Result[], took_ms: number): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : EMPTY_PAGE;
  const has_table = page.includes(START) && page.includes(END);
  const [before = "", old_table_and_rest = END + "\n"] = has_table
    ? page.split(START)
    : [`${page.trimEnd()}\n\n`];
  const after = old_table_and_rest.slice(old_table_and_rest.indexOf(END));
  const rows = results.map(
    ({ title, passed, figure }) =>
      `| ${passed ? title : `**failed**: ${title}`} | ${figure.replaceAll("|", "/")} |`,
  );
  const table = `${START}
Last run: ${new Date().toISOString().slice(0, 10)}, ${seconds(took_ms)}, ${cpus().length} cores, Node ${process.versions.node}.

| what passed | measured |
| --- | --- |
${rows.join("\n")}
`;
  writeFileSync(PAGE, before + table + after);
}
