import { createWriteStream, existsSync } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import type { ArchiveChoices } from "./archive-choices.ts";
import { exportCommunity, type ReportShare } from "./export-community.server.ts";

const OWNER_ONLY = 0o600;

/** Writes the archive into a new file. */
export async function writeCommunity(
  choices: ArchiveChoices,
  file: string,
  report?: ReportShare,
): Promise<void> {
  const output = createWriteStream(file, { flags: "wx", mode: OWNER_ONLY, flush: true });
  await pipeline(exportCommunity(choices, report), createGzip(), output);
}

/** The same for an operator: the file has its name when it is whole. */
export async function writeArchive(
  choices: ArchiveChoices,
  file: string,
): Promise<{ bytes: number }> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: nothing was written.`);
  const unfinished = `${file}.part`;
  try {
    await rm(unfinished, { force: true });
    await writeCommunity(choices, unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw toOperatorError(error, file);
  }
  return { bytes: (await stat(file)).size };
}

function toOperatorError(error: unknown, file: string): unknown {
  if (isDiskFull(error))
    return new OperatorError(`There is no room for ${file}: nothing of it is left.`);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new OperatorError(`${file} cannot be written there (${code}).`);
  return error;
}
