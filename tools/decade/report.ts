import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { bytesOf, lineOf, readable } from "../bench/table.ts";
import type { Check } from "./end-of-decade.ts";
import { BOUNDED, GROWING } from "./growth.ts";
import type { Year } from "./live-decade.ts";

const PAGE = "docs/decade.md";
const COLUMNS = [1, 3, 10];
const GIGABYTE = 1024 ** 3;

export type Decade = { years: readonly Year[]; checks: readonly Check[]; minutes: number };

export function writeReport({ years, checks, minutes }: Decade): void {
  const memory = `${Math.round(totalmem() / GIGABYTE)} GB`;
  writeFileSync(
    PAGE,
    `# Ten years

\`npm run decade\` lives them and writes this page: a site that the release before has made with the demo is upgraded, and ten years pass on the clocks of app and database (libfaketime).
In the first days of each year members, guests, moderators, superusers and strangers use the site over HTTP, as much as in any other.
Then the clock moves on twice, by twenty days and to the end of the year, and each time every job of the schedule runs, but for the backup, which is made at the end of the year only. The process starts anew each year.
What members write may grow, with what belongs to it: the tables of the first list, and the files that they upload.
All other tables must stop, and so must the number of other files, the memory of a process and the log of a year: the run fails if one does not, and if a job has failed.
Last run: ${new Date().toISOString().slice(0, 10)}, ${minutes.toFixed(0)} minutes, ${cpus().length} cores, ${memory}, Node ${process.versions.node}.

${sizesOf(years)}

## What grows

${tableOf(years, Object.entries(GROWING))}

## What does not

The largest of the last three years is compared with the largest of the first three, in rows and bytes; \`tools/decade/compare-years.ts\` says how much more is chance.

${tableOf(
  years,
  Object.entries(BOUNDED).filter(([name]) => hasRows(years, name)),
)}

Empty at the end of each year: ${Object.keys(BOUNDED)
      .filter((name) => !hasRows(years, name))
      .map((name) => `\`${name}\``)
      .join(", ")}.

## At the end

| what holds | seen |
| --- | --- |
${checks.map(({ promise, figure }) => lineOf([promise, figure.replaceAll("|", "/")])).join("\n")}
`,
  );
}

function sizesOf(years: readonly Year[]): string {
  const folders = [...new Set(years.flatMap((year) => [...year.folders.keys()]))].toSorted();
  return tableWith(years, [
    ["database", (year) => bytesOf(year.database_bytes)],
    ["age of the oldest transaction, of 2,000 million", (year) => readable(year.age)],
    ["memory of a process that has started", (year) => `${year.started_megabytes} MB`],
    ["log of the year", (year) => bytesOf(year.log_bytes)],
    ...folders.map((name): [string, (year: Year) => string] => [
      name === "." ? "files in `DATA_DIR`" : `files in \`${name}\``,
      (year) => {
        const { rows, bytes } = year.folders.get(name) ?? { rows: 0, bytes: 0 };
        return rows === 0 ? "0" : `${rows}, ${bytesOf(bytes)}`;
      },
    ]),
  ]);
}

function tableOf(years: readonly Year[], tables: [string, string][]): string {
  return tableWith(
    years,
    tables.map(([name, why]) => [
      `\`${name}\`: ${why}`,
      (year) => readable(year.tables.get(name)?.rows ?? 0),
    ]),
  );
}

function tableWith(years: readonly Year[], rows: [string, (year: Year) => string][]): string {
  const shown = COLUMNS.flatMap((number) => years[number - 1] ?? []);
  return [
    lineOf(["at the end of", ...COLUMNS.map((number) => `year ${number}`)]),
    lineOf(["---", ...shown.map(() => "---:")]),
    ...rows.map(([name, cellOf]) => lineOf([name, ...shown.map(cellOf)])),
  ].join("\n");
}

function hasRows(years: readonly Year[], name: string): boolean {
  return years.some(({ tables }) => (tables.get(name)?.rows ?? 0) > 0);
}
