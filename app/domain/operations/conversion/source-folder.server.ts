import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { countRoom } from "#app/lib/storage/free-room.server.ts";
import { readHead } from "#app/lib/storage/read-head.server.ts";
import { makeReason } from "../community/refused-file.ts";
import { ConversionError } from "./conversion-error.ts";
import { isGzip } from "./dumps/open-dump.server.ts";
import type { SourceFolder } from "./source.ts";
import { isLeftover, quoteName } from "./unpack/entry-name.ts";
import { unpackTar } from "./unpack/unpack-tar.server.ts";
import { MAX_ENTRIES, unpackTarget } from "./unpack/unpack-target.server.ts";
import { unpackZip } from "./unpack/unpack-zip.server.ts";

const OWNER_ONLY = 0o700;
const HEAD_BYTES = 512;
/** A folder below so many others is no forum's. */
const MAX_DEPTH = 50;
const TAR_OFFSET = 257;
/** The second is the mark of a zip without entries. */
const ZIP = [Buffer.from("PK\u0003\u0004"), Buffer.from("PK\u0005\u0006")];
const OTHER_ARCHIVES: [program: string, mark: Buffer][] = [
  ["7z", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
  ["RAR", Buffer.from("Rar!")],
  ["xz", Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])],
  ["bzip2", Buffer.from("BZh")],
  ["zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
];

type Kind = "tar" | "tar.gz" | "zip" | "file";

/**
 * The plain files of a source: a folder, an archive, which is unpacked into `work_folder`, or one file.
 * What an archive is, its first bytes say. `room` is how many bytes may be unpacked.
 */
export async function openSource(
  path: string,
  work_folder: string,
  room?: number,
): Promise<SourceFolder> {
  try {
    const source = await realpath(path);
    const stats = await stat(source);
    if (stats.isDirectory()) return { root: source, paths: await listFiles(source) };
    if (!stats.isFile())
      throw new ConversionError(`${quoteName(path)} is neither a file nor a folder.`);
    const kind = await readKind(source);
    if (kind === "file") return { root: dirname(source), paths: new Set([basename(source)]) };
    await mkdir(work_folder, { recursive: true, mode: OWNER_ONLY });
    return await unpack(source, kind, work_folder, room ?? (await countRoom(work_folder)));
  } catch (error) {
    throw toConversionError(error, path);
  }
}

async function unpack(
  source: string,
  kind: Exclude<Kind, "file">,
  work_folder: string,
  room: number,
): Promise<SourceFolder> {
  const folder = await mkdtemp(join(work_folder, "source-"));
  // Some exports have their title only in the name of the archive.
  const title = basename(source).replace(/\.(?:zip|tgz|tar|tar\.gz)$/i, "");
  const root = join(folder, /[^.]/.test(title) ? title : "source");
  try {
    await mkdir(root, { mode: OWNER_ONLY });
    const target = unpackTarget(root, room);
    if (kind === "zip") await unpackZip(source, target);
    else await unpackTar(source, kind === "tar.gz", target);
    return { root, paths: target.paths };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Links are left out, because they may lead anywhere. */
async function listFiles(root: string): Promise<Set<string>> {
  const paths = new Set<string>();
  const folders: string[] = [""];
  for (const folder of folders) {
    if (folder.split("/").length > MAX_DEPTH)
      throw new ConversionError(`The folders in ${quoteName(root)} are too deep.`);
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isLeftover(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      if (entry.isFile()) paths.add(path);
      if (paths.size + folders.length > MAX_ENTRIES)
        throw new ConversionError(makeReason("tooManyFiles", { max: MAX_ENTRIES }));
    }
  }
  return paths;
}

async function readKind(path: string): Promise<Kind> {
  const head = await readHead(path, HEAD_BYTES);
  const other = OTHER_ARCHIVES.find(([, mark]) => startsWith(head, mark));
  if (other)
    throw new ConversionError(
      makeReason("packedOtherwise", { name: quoteName(basename(path)), program: other[0] }),
    );
  if (ZIP.some((mark) => startsWith(head, mark))) return "zip";
  if (isTar(head)) return "tar";
  if (isGzip(head) && isTar(await readGzippedHead(path))) return "tar.gz";
  return "file";
}

const startsWith = (head: Buffer, mark: Buffer) => head.subarray(0, mark.length).equals(mark);
const isTar = (head: Buffer) => head.toString("latin1", TAR_OFFSET, TAR_OFFSET + 5) === "ustar";

async function readGzippedHead(path: string): Promise<Buffer> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on("error", (error) => gunzip.destroy(error));
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of file.pipe(gunzip)) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= HEAD_BYTES) break;
    }
  } finally {
    file.destroy();
  }
  return head;
}

function toConversionError(error: unknown, path: string): unknown {
  if (error instanceof ConversionError || !(error instanceof Error)) return error;
  if (isDiskFull(error)) return new ConversionError(makeReason("noRoomToUnpack"), { cause: error });
  const code = "code" in error ? String(error.code) : null;
  if (code === "ENOENT" || code === "ENOTDIR")
    return new ConversionError(`There is neither a file nor a folder at ${quoteName(path)}.`);
  if (code === "EACCES" || code === "EPERM")
    return new ConversionError(makeReason("notReadable", { name: quoteName(basename(path)) }), {
      cause: error,
    });
  // zlib has codes of its own, and the readers of archives have none.
  const is_damaged = code === null ? error.name === "Error" : code.startsWith("Z_");
  return is_damaged
    ? new ConversionError(makeReason("damagedSource", { name: quoteName(basename(path)) }), {
        cause: error,
      })
    : error;
}
