import "./report-operator-errors.ts";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeRefusal } from "#app/domain/operations/community/refused-file.ts";
import { ConversionError } from "#app/domain/operations/conversion/conversion-error.ts";
import { convert } from "#app/domain/operations/conversion/convert.server.ts";
import { DATE_ORDERS } from "#app/domain/operations/conversion/date-orders.ts";
import type { ConversionReport } from "#app/domain/operations/conversion/report.server.ts";
import { reportPage } from "#app/domain/operations/conversion/report-page.ts";
import {
  cutReport,
  describeReport,
  type ReportSection,
} from "#app/domain/operations/conversion/report-sections.ts";
import { STEP_TEXTS } from "#app/domain/operations/conversion/report-texts.ts";
import type { Step } from "#app/domain/operations/conversion/steps.ts";
import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { importTranslate } from "#locales/import-translate.ts";
import { print } from "./print.ts";

const USAGE =
  "Say what and where to: npm run convert -- SOURCE OUT.tar.gz makes an archive from a dump of another forum, a file or a folder. Without OUT it only says what it would bring. --report FILE.html writes that as a page; --date-order day or month says how a chat writes dates.";
const OWNER_ONLY = 0o600;
const PROGRESS_EVERY_MS = 2000;
/** Further rows of a list are in the file of the report. */
const PRINTED_ROWS = 10;

const { source, out, report_file, date_order } = readArguments();
const t = await importTranslate("en");
const began_ms = performance.now();
let printed_ms = began_ms;
let printed_step: Step | undefined;
const report = await run();
print(describe(report));

async function run(): Promise<ConversionReport> {
  if (!existsSync(source)) throw new OperatorError(`${source} is not there.`);
  if (out !== null && existsSync(out))
    throw new OperatorError(`${out} exists already: nothing was written.`);
  try {
    return await convert({
      source,
      out,
      work: `${out ?? source}.converting`,
      options: { date_order },
      onReport: writeReport,
      onProgress: printProgress,
    });
  } catch (error) {
    throw describeError(error);
  }
}

function describeError(error: unknown): unknown {
  if (error instanceof ConversionError)
    return new OperatorError(
      `${source} was not converted: ${printable(describeRefusal(t, error))}`,
      {
        cause: error,
      },
    );
  if (isDiskFull(error))
    return new OperatorError("There is no room on the disk: nothing is left of it.", {
      cause: error,
    });
  if (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code)))
    return new OperatorError(`${source} was not converted: ${error.message}.`, { cause: error });
  return error;
}

async function writeReport(result: ConversionReport): Promise<void> {
  if (report_file === null) return;
  const language = env.DEFAULT_LANGUAGE;
  const page = reportPage(result, { t: await importTranslate(language), language });
  await writeFile(report_file, page, { mode: OWNER_ONLY });
}

function printProgress(step: Step, share: number): void {
  if (step === printed_step && performance.now() - printed_ms < PROGRESS_EVERY_MS) return;
  printed_ms = performance.now();
  printed_step = step;
  print(`${t(STEP_TEXTS[step])}${share > 0 ? `, ${Math.round(share * 100)}%` : ""} …\n`);
}

function describe(result: ConversionReport): string {
  const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
  const shown = cutReport({ ...result, samples: [] }, PRINTED_ROWS);
  return [
    `${result.source} was read (${seconds} s).`,
    ...describeReport(shown, { t, language: "en" }).map(describeSection),
    "",
    report_file === null
      ? "--report FILE.html writes all of it as a page, with samples."
      : `${report_file} has all of it, with samples.`,
    out === null
      ? "No archive was written. With a second argument it is."
      : `${out} is whole. npm run import -- ${out} makes it the contents of an empty site.`,
    "",
  ].join("\n");
}

function describeSection({ title, text, table, items, more }: ReportSection): string {
  const rows = table === null ? [] : [table.columns, ...table.rows.map(({ cells }) => cells)];
  const lines = [
    text,
    ...rows.map((cells) => cells.join(" | ")),
    ...items.map((item) => (item.note === null ? `- ${item.text}` : `- ${item.text} ${item.note}`)),
    more,
  ];
  return [`\n${title}`, ...lines.filter((line) => line !== null).map(printable)].join("\n  ");
}

/** Names and titles of strangers must not reach a terminal with what moves its cursor or reverses text. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "\ufffd");
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { report: { type: "string" }, "date-order": { type: "string" } },
    strict: false,
    allowPositionals: true,
  });
  const { report: report_path, "date-order": order, ...unknown } = values;
  const [source_path, out_path, ...further] = positionals;
  if (source_path === undefined || further.length > 0 || Object.keys(unknown).length > 0)
    throw new OperatorError(USAGE);
  const date_order = DATE_ORDERS.find((each) => each === order) ?? null;
  if (order !== undefined && date_order === null) throw new OperatorError(USAGE);
  if (report_path !== undefined && typeof report_path !== "string") throw new OperatorError(USAGE);
  const other_paths = [source_path, ...(out_path === undefined ? [] : [out_path])];
  if (
    report_path !== undefined &&
    other_paths.some((path) => resolve(path) === resolve(report_path))
  )
    throw new OperatorError(USAGE);
  return {
    source: source_path,
    out: out_path ?? null,
    report_file: report_path ?? null,
    date_order,
  };
}
