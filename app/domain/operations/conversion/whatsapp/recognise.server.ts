import type { Authors } from "../chats/authors.ts";
import { readBeginning } from "../chats/read-beginning.server.ts";
import type { Recognise, SourceFolder } from "../source.ts";
import { parseLineStart } from "./line-start.ts";
import { loadWhatsapp } from "./load.server.ts";
import { whatsappDocument } from "./to-document.ts";

/** An editor may have put a line or two before the first message. */
const FIRST_LINES = 5;

/** Exported chats, alone or with their media. */
export const recogniseWhatsapp: Recognise = async (folder, options) => {
  const paths = await listChats(folder);
  if (paths.length === 0) return null;
  const authors: Authors = new Map();
  return {
    name: "WhatsApp",
    hosts: () => [],
    load: (store) => loadWhatsapp(folder, paths, options, store, authors),
    toDocument: (post, links) => whatsappDocument(post, links, authors),
  };
};

/** People send texts to each other, so a text with another name counts only if it is the only one. */
async function listChats(folder: SourceFolder): Promise<string[]> {
  const texts = [...folder.paths].filter((path) => /\.txt$/i.test(path)).toSorted();
  const named = texts.filter((path) => /(?:^|\/)(?:_chat\.txt$|[^/]*whatsapp[^/]*$)/i.test(path));
  const candidates = named.length > 0 || texts.length > 1 ? named : texts;
  const chats: string[] = [];
  for (const path of candidates) if (isChat(await readBeginning(folder, path))) chats.push(path);
  return chats;
}

function isChat(beginning: string): boolean {
  return beginning
    .split("\n", FIRST_LINES)
    .some((line) => parseLineStart(line.replace(/\r$/, "")) !== null);
}
