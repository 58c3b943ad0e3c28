import { SOURCE_ENDINGS } from "./source-endings.ts";

/** No path, no hidden file, and nothing that a terminal would not show. */
const NAME = /^[\p{L}\p{N}_][[\p{L}\p{M}\p{N}\p{P}\p{S} ]--[\/\\]]*$/v;
/** A file system takes 255, and hidden files beside an archive have longer names. */
const NAME_MAX_BYTES = 220;
const CONVERTED_ENDING = ".divan.tar.gz";
/** A file system takes 255 bytes, and the archive gets a longer name than its source. */
const SOURCE_MAX_BYTES = 200;
/** It ends as a source does (import-state.server.ts). */
const OTHER_FILES: ReadonlySet<string> = new Set(["state.json"]);

/** Whether a file or a folder may be called so. */
export function isPlainName(name: string): boolean {
  return NAME.test(name) && Buffer.byteLength(name) <= NAME_MAX_BYTES;
}

export function isFileName(name: string): boolean {
  return (
    isPlainName(name) &&
    !OTHER_FILES.has(name) &&
    SOURCE_ENDINGS.some((ending) => name.endsWith(ending))
  );
}

/** Whether an uploaded file may be called so. */
export function isUploadName(name: string): boolean {
  return isFileName(name) && Buffer.byteLength(name) <= SOURCE_MAX_BYTES;
}

/** The archive that a conversion of the source makes. */
export function convertedName(source: string): string {
  return `${source}${CONVERTED_ENDING}`;
}

const CONVERSION_FILE = /^\.(.+)\.conversion\.json$/;

/** What a conversion knows of an archive, in a file beside it. */
export function conversionFileName(archive: string): string {
  return `.${archive}.conversion.json`;
}

/** The archive of such a file; null for another one. */
export function archiveOf(name: string): string | null {
  return CONVERSION_FILE.exec(name)?.[1] ?? null;
}
