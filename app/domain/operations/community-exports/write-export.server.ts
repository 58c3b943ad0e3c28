import { writeFile } from "node:fs/promises";
import type { ExportChoices, ExportContent } from "./choices.ts";

/** How a browser saves the file. */
export const FILE_TYPES: Record<ExportContent, { ending: string; type: string }> = {
  everything: { ending: "tar.gz", type: "application/gzip" },
  members: { ending: "tar.gz", type: "application/gzip" },
  pages: { ending: "zip", type: "application/zip" },
};

/** Writes a new local file. `onProgress` may throw to end the work. */
export async function writeExport(
  choices: ExportChoices,
  file: string,
  onProgress: (percent: number) => Promise<void> | void,
): Promise<void> {
  await onProgress(50);
  await writeFile(file, JSON.stringify(choices), { flag: "wx" });
}
