import { basename, join } from "node:path";
import { parseJson } from "#app/lib/text/parse-json.ts";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { openDump } from "../dumps/open-dump.server.ts";
import { listDumpedTables } from "../dumps/postgres-copy.server.ts";
import type { Recognise, SourceFolder } from "../source.ts";
import { quoteName, quoteNames } from "../unpack/entry-name.ts";
import { isObject } from "./fields.ts";
import { type Dump, nodebbSource } from "./source.server.ts";

/** The collection in which NodeBB keeps everything. */
const COLLECTION = /(?:^|\/)objects\.bson(?:\.gz)?$/;
/** What members have uploaded, and what NodeBB consists of. */
const OTHER_FOLDERS = /(?:^|\/)(?:uploads|node_modules)\//;
/** What a dump may be called. */
const DUMP =
  /(?:^|\.)(?:sql|dump|pgsql|psql|archive|mongodump|rdb|bak|backup)(?:\.gz)?$|^[^.]+(?:\.gz)?$/i;
const MAX_CANDIDATES = 20;
const MONGO_ARCHIVE = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
const REDIS = Buffer.from("REDIS0");
const POSTGRES = /PostgreSQL database dump|^PGDMP/;

export const recogniseNodebb: Recognise = async (folder) => {
  const dumps = await findDumps(folder);
  const [dump] = dumps;
  if (!dump) return null;
  if (dumps.length > 1)
    throw new ConversionError(
      makeReason("severalDumps", {
        program: "NodeBB",
        names: quoteNames(dumps.map(({ path }) => path)),
      }),
    );
  const path = join(folder.root, dump.path);
  return nodebbSource({ ...dump, path }, folder, await readHosts(folder));
};

async function findDumps({ root, paths }: SourceFolder): Promise<Dump[]> {
  const dumps: Dump[] = [];
  let candidates = 0;
  for (const path of [...paths].toSorted(byDepth)) {
    if (OTHER_FOLDERS.test(path)) continue;
    if (COLLECTION.test(path)) dumps.push({ kind: "MongoDB", path });
    if (!DUMP.test(basename(path)) || candidates >= MAX_CANDIDATES) continue;
    candidates += 1;
    if (await isPostgresOfNodebb(join(root, path))) dumps.push({ kind: "PostgreSQL", path });
  }
  return dumps;
}

/** A dump lies at the top, beside the folders that belong to it. */
function byDepth(one: string, other: string): number {
  const depth = one.split("/").length - other.split("/").length;
  if (depth !== 0) return depth;
  return one < other ? -1 : 1;
}

async function isPostgresOfNodebb(path: string): Promise<boolean> {
  const head = await readHead(path);
  if (head.subarray(0, MONGO_ARCHIVE.length).equals(MONGO_ARCHIVE))
    throw new ConversionError(makeReason("mongodumpArchive", { name: quoteName(basename(path)) }));
  if (head.subarray(0, REDIS.length).equals(REDIS))
    throw new ConversionError(makeReason("redisFile", { name: quoteName(basename(path)) }));
  if (!POSTGRES.test(head.toString("latin1"))) return false;
  return (await listDumpedTables(path))?.has("legacy_hash") ?? false;
}

async function readHead(path: string): Promise<Buffer> {
  try {
    for await (const chunk of openDump(path)) return chunk;
  } catch (error) {
    // A broken file that may have nothing to do with a dump.
    if (!(error instanceof ConversionError)) throw error;
  }
  return Buffer.alloc(0);
}

/** NodeBB's settings say under which address it ran. Nothing else of them is read. */
async function readHosts({ root, paths }: SourceFolder): Promise<string[]> {
  const path = [...paths].find((name) => /^(?:[^/]+\/)?config\.json$/.test(name));
  if (path === undefined) return [];
  const config = parseJson((await readHead(join(root, path))).toString());
  const url = isObject(config) && typeof config.url === "string" ? config.url : "";
  return URL.canParse(url) ? [new URL(url).host] : [];
}
