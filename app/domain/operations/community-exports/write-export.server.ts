import { rename } from "node:fs/promises";
import type { TranslateFor } from "../../base/language-of.server.ts";
import { writeCommunity } from "../community/write-archive.server.ts";
import { makeStaticArchive } from "../static-archive/make-static-archive.server.ts";
import { readSearchScript } from "../static-archive/search-page.server.ts";
import type { ExportChoices, ExportContent } from "./choices.ts";

/** How a browser saves the file. */
export const FILE_TYPES: Record<ExportContent, { ending: string; type: string }> = {
  everything: { ending: "tar.gz", type: "application/gzip" },
  members: { ending: "tar.gz", type: "application/gzip" },
  pages: { ending: "zip", type: "application/zip" },
};

type OnProgress = (percent: number) => Promise<void> | void;

/** Writes a new local file. `onProgress` may throw to end the work. */
export async function writeExport(
  choices: ExportChoices,
  file: string,
  onProgress: OnProgress,
  translateFor: TranslateFor,
): Promise<void> {
  if (choices.content === "pages") await writePages(choices, file, onProgress, translateFor);
  else await writeCommunity(choices, file, (share) => onProgress(share * 100));
}

async function writePages(
  { group_id }: { group_id: number | null },
  file: string,
  onProgress: OnProgress,
  translateFor: TranslateFor,
): Promise<void> {
  const ending = new AbortController();
  const report = async (share: number) => {
    try {
      await onProgress(share * 100);
    } catch (error) {
      ending.abort(error);
    }
  };
  const zip = `${file}.zip`;
  await makeStaticArchive(
    group_id === null ? { kind: "members" } : { kind: "group", group_id },
    zip,
    {
      translateFor,
      search_script: await readSearchScript(),
      onProgress: (share) => void report(share),
      signal: ending.signal,
    },
  );
  await rename(zip, file);
}
