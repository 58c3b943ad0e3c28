import { ConversionError } from "../conversion-error.ts";

const QUOTED_LENGTH = 80;
/** Who reads a sentence needs examples, and a folder may have thousands of files. */
const QUOTED_NAMES = 5;
const DRIVE = /^[a-z]:/i;
const FORBIDDEN = /[\\\p{Cc}]/u;

/**
 * The path of an entry of an archive, if it surely lies in the folder into which the archive is unpacked.
 * Tars that are made by hand begin their names with "./".
 */
export function checkEntryName(name: string): string {
  const path = name.replace(/^(?:\.\/)+/, "");
  const parts = path.split("/");
  const is_outside =
    DRIVE.test(path) ||
    FORBIDDEN.test(path) ||
    parts.some((part) => part === "" || part === "." || part === "..");
  if (is_outside)
    throw new ConversionError(
      `The archive has a file with the name ${quoteName(name)}, which no export gives. It is not unpacked.`,
    );
  return path;
}

/** Control characters of a stranger's name must not reach a terminal. */
export function quoteName(name: string): string {
  const short = name.length > QUOTED_LENGTH ? `${name.slice(0, QUOTED_LENGTH)}…` : name;
  return JSON.stringify(short.replace(/[\p{Cc}\p{Cf}]/gu, "?"));
}

export function quoteNames(names: readonly string[]): string {
  const list = names.slice(0, QUOTED_NAMES).map(quoteName).join(", ");
  return names.length > QUOTED_NAMES ? `${list}, …` : list;
}

/** What macOS adds to each file of an archive. */
export function isLeftover(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return path.startsWith("__MACOSX/") || name.startsWith("._") || name === ".DS_Store";
}
