import { makeReason } from "../../community/refused-file.ts";
import type { Authors } from "../chats/authors.ts";
import { readBeginning } from "../chats/read-beginning.server.ts";
import { ConversionError } from "../conversion-error.ts";
import type { Recognise, SourceFolder } from "../source.ts";
import { loadTelegram } from "./load.server.ts";
import { telegramDocument } from "./to-document.ts";

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The exports as JSON: one chat, or everything. */
export const recogniseTelegram: Recognise = async (folder) => {
  const paths = await listExports(folder);
  if (paths.length === 0) {
    await refusePages(folder);
    return null;
  }
  const authors: Authors = new Map();
  return {
    name: "Telegram",
    hosts: () => [],
    load: (store) => loadTelegram(folder, paths, store, authors),
    toDocument: (post, links) => telegramDocument(post, links, authors),
  };
};

async function listExports(folder: SourceFolder): Promise<string[]> {
  const is_alone = folder.paths.size === 1;
  const candidates = [...folder.paths]
    .filter((path) => nameOf(path) === "result.json" || (is_alone && path.endsWith(".json")))
    .toSorted();
  const exports: string[] = [];
  for (const path of candidates)
    if (isExport(await readBeginning(folder, path))) exports.push(path);
  return exports;
}

/** One chat begins with what it is, everything begins with a text about the export. */
function isExport(beginning: string): boolean {
  if (!/^\uFEFF?\s*\{/.test(beginning)) return false;
  const is_chat = /"messages"\s*:\s*\[/.test(beginning) && /"type"\s*:\s*"/.test(beginning);
  return is_chat || /^\uFEFF?\s*\{\s*"about"\s*:/.test(beginning);
}

async function refusePages(folder: SourceFolder): Promise<void> {
  const page = [...folder.paths].find((path) => nameOf(path) === "messages.html");
  if (page === undefined) return;
  if ((await readBeginning(folder, page)).includes("<title>Exported Data</title>"))
    throw new ConversionError(makeReason("telegramPages"));
}
