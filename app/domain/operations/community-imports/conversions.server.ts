import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "#app/lib/text/parse-json.ts";
import { type ConversionReport, report_shape } from "../conversion/report.server.ts";
import { ignoreMissing, importPath } from "./imports-folder.server.ts";
import { archiveOf, conversionFileName } from "./source-name.ts";

const WORK_PREFIX = ".conversion-";

const conversion_shape = z.object({
  /** The file or the folder that was converted. */
  source: z.string(),
  is_folder: z.boolean(),
  report: report_shape,
});
export type Conversion = z.infer<typeof conversion_shape>;

/** A new name for each, because a process that should have ended may still write into another one. */
export function newWorkFolder(): string {
  return importPath(`${WORK_PREFIX}${randomUUID()}`);
}

/**
 * Removes what conversions have left that did not come to their end: their folders, and reports without
 * an archive. Call it while none can run.
 */
export async function removeUnfinished(): Promise<void> {
  const names = new Set((await readdir(importPath("")).catch(ignoreMissing)) ?? []);
  for (const name of names) {
    const archive = archiveOf(name);
    const is_unfinished = archive === null ? name.startsWith(WORK_PREFIX) : !names.has(archive);
    if (is_unfinished) await rm(importPath(name), { recursive: true, force: true });
  }
}

/** Keeps the report beside the archive that the conversion makes. */
export async function writeConversion(
  archive: string,
  { source, is_folder }: Pick<Conversion, "source" | "is_folder">,
  report: ConversionReport,
): Promise<void> {
  const conversion: Conversion = { source, is_folder, report };
  const file = importPath(conversionFileName(archive));
  await writeFile(file, JSON.stringify(conversion), { mode: 0o600 });
}

/** Null for an archive that no conversion has made here. A file that was written in part counts as none. */
export async function readConversion(archive: string): Promise<Conversion | null> {
  const text = await readFile(importPath(conversionFileName(archive)), "utf8").catch(ignoreMissing);
  if (text === null) return null;
  return conversion_shape.safeParse(parseJson(text)).data ?? null;
}
