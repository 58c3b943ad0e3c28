import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise } from "yauzl";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { isLeftover, quoteName } from "./entry-name.ts";
import { MAX_ENTRIES, type UnpackTarget } from "./unpack-target.server.ts";

/** The file type in the mode of Unix, which lies in the upper half of the attributes. */
const MODE_SHIFT = 16;
const TYPE_MASK = 0o170000;
const PLAIN_TYPES = new Set([0, 0o100000, 0o040000]);

export async function unpackZip(path: string, target: UnpackTarget): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, strictFileNames: true });
  let [entries, packed_bytes] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      packed_bytes += entry.compressedSize;
      if (entries > MAX_ENTRIES)
        throw new ConversionError(makeReason("tooManyFiles", { max: MAX_ENTRIES }));
      if (packed_bytes > zip.fileSize)
        throw new ConversionError("The zip has files that lie in each other. It is not unpacked.");
      if (!isFile(entry) || isLeftover(entry.fileName)) continue;
      const stream = await zip.openReadStreamPromise(entry);
      const packedBytes = () => entry.compressedSize;
      await target.add({ name: entry.fileName, packedBytes, chunks: checkedBytes(entry, stream) });
    }
  } finally {
    zip.close();
  }
}

function isFile(entry: Entry): boolean {
  const { fileName: name } = entry;
  if (!PLAIN_TYPES.has((entry.externalFileAttributes >>> MODE_SHIFT) & TYPE_MASK))
    throw new ConversionError(
      `${quoteName(name)} in the zip is neither a file nor a folder. Links are not followed.`,
    );
  if (name.endsWith("/")) return false;
  if (entry.isEncrypted()) throw new ConversionError(makeReason("encryptedZip"));
  if (!entry.canDecodeFileData()) throw new ConversionError(makeReason("unknownZip"));
  return true;
}

/** The library compares the sizes, and this the checksum. */
async function* checkedBytes({ fileName, crc32: sum }: Entry, stream: Readable) {
  let actual_sum = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("yauzl gave something else than bytes");
    actual_sum = crc32(chunk, actual_sum);
    yield chunk;
  }
  if (actual_sum !== sum)
    throw new ConversionError(makeReason("damagedEntry", { name: quoteName(fileName) }));
}
