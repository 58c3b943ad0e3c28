import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readHead } from "#app/lib/storage/read-head.server.ts";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { quoteName } from "../unpack/entry-name.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);

export const isGzip = (head: Buffer) => head.subarray(0, GZIP.length).equals(GZIP);

/** The bytes of a dump, unpacked if they are gzip, whatever the file is called. */
export async function* openDump(path: string): AsyncGenerator<Buffer> {
  if (!isGzip(await readHead(path, GZIP.length))) {
    yield* createReadStream(path);
    return;
  }
  const gunzip = createGunzip();
  // The error of either stream ends the other, and arrives at the reader of the last one.
  pipeline(createReadStream(path), gunzip, () => undefined);
  try {
    yield* gunzip;
  } catch (error) {
    if (isZlibError(error))
      throw new ConversionError(makeReason("damagedSource", { name: quoteName(basename(path)) }), {
        cause: error,
      });
    throw error;
  } finally {
    gunzip.destroy();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
