import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { makeReason } from "../../community/refused-file.ts";
import { ConversionError } from "../conversion-error.ts";
import { isLeftover, quoteName } from "./entry-name.ts";
import { MAX_ENTRIES, type UnpackTarget } from "./unpack-target.server.ts";

/** Programs end a tar with some kilobytes of zeros. */
const MAX_ZERO_BYTES = 16 * 1024 * 1024;
const ZEROS = Buffer.alloc(256 * 1024);
/** Sparse files are stored in a way of their own, as the file that pax names. */
const SPARSE = "GNU.sparse.";

/** Unpacks a tar, or a gzipped one. Folders are made for their files, and nothing but files is taken. */
export async function unpackTar(
  path: string,
  is_gzipped: boolean,
  target: UnpackTarget,
): Promise<void> {
  const packed = countBytes();
  const zeros = limitZeros();
  const tar = extract();
  const file = createReadStream(path);
  const reading = is_gzipped
    ? pipeline(file, packed.stream, createGunzip(), zeros.stream, tar)
    : pipeline(file, packed.stream, zeros.stream, tar);
  // The loop fails as well, and its error is looked at below.
  reading.catch(() => {});
  let entries = 0;
  try {
    for await (const entry of tar) {
      entries += 1;
      if (entries > MAX_ENTRIES)
        throw new ConversionError(makeReason("tooManyFiles", { max: MAX_ENTRIES }));
      zeros.reset();
      if (!isFile(entry.header) || isLeftover(entry.header.name)) {
        entry.resume();
        continue;
      }
      const start = packed.count();
      const packedBytes = () => packed.count() - start + ZEROS.length;
      zeros.pause();
      await target.add({ name: entry.header.name, packedBytes, chunks: bytesOf(entry) });
      zeros.reset();
    }
    await reading;
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    // What the loop gets may say only that the stream was destroyed.
    throw await reading.then(
      () => error,
      (failure: unknown) => failure,
    );
  }
}

function isFile({ type, name, pax }: Header): boolean {
  if (type === "directory") return false;
  const is_sparse =
    typeof pax === "object" &&
    pax !== null &&
    Object.keys(pax).some((key) => key.startsWith(SPARSE));
  if ((type === "file" || type === "contiguous-file") && !is_sparse) return true;
  throw new ConversionError(
    `${quoteName(name)} in the archive is neither a file nor a folder. Links are not followed.`,
  );
}

async function* bytesOf(body: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("tar-stream gave something else than bytes");
    yield chunk;
  }
}

function countBytes() {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, count: () => bytes };
}

/** Zeros between entries are skipped one block after the other, so somebody's endless ones must end. */
function limitZeros() {
  let bytes = 0;
  let is_paused = false;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      const is_zero = !is_paused && chunk.equals(ZEROS.subarray(0, chunk.length));
      bytes = is_zero ? bytes + chunk.length : 0;
      if (bytes > MAX_ZERO_BYTES)
        return done(new ConversionError("The archive contains nothing but zeros."));
      return done(null, chunk);
    },
  });
  return {
    stream,
    reset() {
      bytes = 0;
      is_paused = false;
    },
    pause() {
      is_paused = true;
    },
  };
}
