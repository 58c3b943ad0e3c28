import { join } from "node:path";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { openDump } from "../dumps/open-dump.server.ts";
import type { Recognise, Source, SourceFolder } from "../source.ts";
import { quoteName, quoteNames } from "../unpack/entry-name.ts";
import { type BoardConfig, boardUrl, hostsOf } from "./config.server.ts";
import { loadBoard } from "./load-board.server.ts";
import { toDocument } from "./to-document.server.ts";

/** Tables are in the order of their names, so those of rights stand at the beginning of a dump. */
const BEGINNING_BYTES = 8 * 1024 * 1024;
const DUMP = /\.sql(?:\.gz)?$/i;
/** No other program has both. */
const PHPBB_SIGNS = [/acl_(?:options|groups|roles)\b/i, /\bauth_option(?:_id)?\b/i];

export const recognisePhpbb: Recognise = async (folder) => {
  const dumps: string[] = [];
  for (const path of [...folder.paths].filter((path) => DUMP.test(path)).toSorted())
    if (await isPhpbb(folder, path)) dumps.push(path);
  const [dump, second] = dumps;
  if (dump === undefined) return null;
  if (second !== undefined)
    throw new ConversionError(
      makeReason("severalDumps", { program: "phpBB", names: quoteNames(dumps) }),
    );
  return phpbbSource(folder, dump);
};

async function isPhpbb(folder: SourceFolder, path: string): Promise<boolean> {
  const text = await readBeginning(join(folder.root, path));
  if (text === null || !PHPBB_SIGNS.every((sign) => sign.test(text))) return false;
  if (text.includes("PostgreSQL database dump"))
    throw new ConversionError(makeReason("phpbbOnPostgres", { name: quoteName(path) }));
  return true;
}

/** Null for a file that is no text at all, or is broken from the beginning. */
async function readBeginning(path: string): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of openDump(path)) {
      parts.push(part);
      length += part.length;
      if (length >= BEGINNING_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
  }
  return length === 0 ? null : Buffer.concat(parts).toString("latin1");
}

function phpbbSource(folder: SourceFolder, dump: string): Source {
  let config: BoardConfig = new Map();
  let board_url: string | null = null;
  return {
    get name() {
      return `phpBB ${config.get("version") ?? ""}`.trim();
    },
    async load(store) {
      config = await loadBoard(folder, dump, store);
      board_url = boardUrl(config);
    },
    toDocument: (post, links) => toDocument(post, links, board_url),
    hosts: () => hostsOf(config),
  };
}
