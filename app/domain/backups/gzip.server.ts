import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { damaged } from "./trouble.server.ts";

/**
 * No name, no time, no system: the one part of a gzip file that no checksum covers is the same in
 * all of ours, so damage shows there too.
 */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * `packed` is to be read while `done` is awaited; both fail with whatever the source failed with.
 */
export function pack(source: AsyncIterable<Buffer>) {
  let bytes = 0;
  const packed = new Transform({
    transform(chunk: Buffer, _, done) {
      if (bytes === 0) HEAD.copy(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { packed, done: pipeline(source, createGzip(), packed), countBytes: () => bytes };
}

/**
 * The contents of a file of ours, to the last byte as they went in: else this fails, now or at the
 * end.
 */
export async function* unpack(packed: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      const is_ours =
        bytes >= HEAD.length ||
        chunk.length < HEAD.length ||
        chunk.subarray(0, HEAD.length).equals(HEAD);
      bytes += chunk.length;
      done(is_ours ? null : damaged("it does not begin as a backup does"), chunk);
    },
  });
  const gunzip = createGunzip();
  const done = pipeline(packed, checked, gunzip);
  // Whoever reads hears of a failure there; the promise itself is asked at the end.
  done.catch(() => {});
  yield* gunzip;
  await done;
  if (gunzip.bytesWritten !== bytes) throw damaged("something follows its end");
}
