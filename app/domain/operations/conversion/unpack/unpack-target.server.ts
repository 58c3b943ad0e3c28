import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { checkEntryName, quoteName } from "./entry-name.ts";

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;
/** A forum of a million posts has fewer files. Each name is kept in memory. */
export const MAX_ENTRIES = 1_000_000;
/** Dumps become ten to twenty times smaller, zeros a thousand times. */
const MAX_RATIO = 200;
/** A smaller file does no harm, however well it was compressed. */
const RATIO_FROM_BYTES = 256 * 1024 * 1024;

export type Entry = {
  name: string;
  /** How many bytes of the archive gave those that were written. */
  packedBytes: () => number;
  chunks: AsyncIterable<Buffer>;
};

export type UnpackTarget = {
  paths: ReadonlySet<string>;
  add(entry: Entry): Promise<void>;
};

/** Writes the files of an archive into a new folder, at most as many bytes as there is room. */
export function unpackTarget(root: string, room: number): UnpackTarget {
  const paths = new Set<string>();
  const folders = new Set<string>([root]);
  let total_bytes = 0;

  async function* limit({ name, packedBytes, chunks }: Entry): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      total_bytes += chunk.length;
      if (total_bytes > room) throw new ConversionError(makeReason("noRoomToUnpack"));
      if (bytes > RATIO_FROM_BYTES && bytes > packedBytes() * MAX_RATIO)
        throw new ConversionError(
          `${quoteName(name)} in the archive is so much larger than its compressed form that it is no forum's.`,
        );
      yield chunk;
    }
  }

  async function makeParent(path: string): Promise<void> {
    const folder = dirname(path);
    if (folders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
    folders.add(folder);
  }

  return {
    paths,
    async add(entry) {
      const name = checkEntryName(entry.name);
      if (paths.has(name)) throw namedTwice(name);
      if (paths.size >= MAX_ENTRIES)
        throw new ConversionError(makeReason("tooManyFiles", { max: MAX_ENTRIES }));
      paths.add(name);
      const path = join(root, name);
      try {
        await makeParent(path);
        const file = createWriteStream(path, { flags: "wx", mode: OWNER_ONLY_FILE });
        await pipeline(limit(entry), file);
      } catch (error) {
        throw toNameError(error, name);
      }
    },
  };
}

const namedTwice = (name: string) =>
  new ConversionError(`${quoteName(name)} is twice in the archive.`);

/** The disk may know two names as one, and a file cannot be a folder as well. */
function toNameError(error: unknown, name: string): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  if (["EEXIST", "ENOTDIR", "EISDIR"].includes(String(error.code))) return namedTwice(name);
  if (error.code === "ENAMETOOLONG")
    return new ConversionError(`The name ${quoteName(name)} in the archive is too long.`);
  return error;
}
