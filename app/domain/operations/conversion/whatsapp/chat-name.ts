import { basename } from "node:path";
import { oneLine } from "#app/lib/text/one-line.ts";

const COPY = / \(\d+\)$/;
const NAMES = [
  /^WhatsApp (?:Chat|Sohbeti) (?:with|-|–) (.+)$/iu,
  /^(.+) ile WhatsApp (?:Sohbeti|sohbeti)$/u,
];

/** The name of a chat, which may be the name of its file or of the archive in which that was. */
export function nameInPath(path: string): string | null {
  const name = oneLine(basename(path).replace(/\.txt$/i, "")).replace(COPY, "");
  for (const pattern of NAMES) {
    const chat_name = pattern.exec(name)?.[1];
    if (chat_name) return chat_name;
  }
  return null;
}
