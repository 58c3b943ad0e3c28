import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { damagedBackup } from "./backup-error.server.ts";
import { plainFilesOnly } from "./plain-files-only.server.ts";

const OWNER_ONLY = 0o600;

export type ArchiveFile = { name: string; body: Buffer };
/** `body` must be read to its end before the next entry is requested. */
export type ArchiveEntry = { name: string; bytes: number; body: AsyncIterable<Buffer> };

/**
 * Packs files into a gzipped tar. Read `stream` while `done` is awaited: both fail with the error
 * of `files`, and files are taken only as fast as the stream is read.
 */
export function packArchive(files: AsyncIterable<ArchiveFile>, modified: Date) {
  const { stream, countBytes } = countingStream();
  return { stream, done: packInto(stream, files, modified), countBytes };
}

/**
 * The files of such an archive. Fails when the archive is truncated, when bytes follow its end, and
 * when gzip's checksum is wrong.
 */
export async function* readArchive(archive: Readable): AsyncGenerator<ArchiveEntry> {
  const { stream, countBytes } = countingStream();
  const gunzip = createGunzip();
  const tar = extract();
  const reading = pipeline(archive, stream, gunzip, plainFilesOnly(), tar);
  // The loop fails with the same error, and fails first.
  reading.catch(() => {});
  try {
    for await (const entry of tar)
      yield {
        name: entry.header.name,
        bytes: entry.header.size ?? 0,
        body: readBody(entry, reading),
      };
    await reading;
  } catch (error) {
    throw toArchiveError(error);
  }
  // Node stops at the end of the gzip data and ignores what follows it.
  if (gunzip.bytesWritten !== countBytes()) throw damagedBackup("something follows its end");
}

/**
 * The reader of the entry gets these errors, not the loop above. An entry may say only that it was
 * destroyed; `reading` knows why.
 */
async function* readBody(
  body: AsyncIterable<unknown>,
  reading: Promise<void>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError("tar-stream read something else than bytes");
      yield chunk;
    }
  } catch (error) {
    const cause = await reading.then(
      () => error,
      (failure: unknown) => failure,
    );
    throw toArchiveError(cause);
  }
}

async function packInto(
  stream: Transform,
  files: AsyncIterable<ArchiveFile>,
  modified: Date,
): Promise<void> {
  const tar = pack();
  const files_added = addFiles(tar, files, modified);
  try {
    await pipeline(tar, createGzip(), stream);
  } finally {
    await files_added;
  }
}

/** Never rejects: an error of `files` destroys the tar, and with it the pipeline fails. */
async function addFiles(
  tar: Pack,
  files: AsyncIterable<ArchiveFile>,
  modified: Date,
): Promise<void> {
  try {
    for await (const { name, body } of files) await addFile(tar, name, body, modified);
    tar.finalize();
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Resolves when the stream has taken the file. */
function addFile(tar: Pack, name: string, body: Buffer, modified: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: OWNER_ONLY, mtime: modified }, body, (error) =>
      error ? reject(error) : resolve(),
    );
    // It emits the error as well, and without a listener that would end the process.
    entry.on("error", reject);
  });
}

function countingStream() {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, countBytes: () => bytes };
}

/** tar-stream throws plain errors. Errors of storages and of zlib have a code or a name. */
function toArchiveError(error: unknown): unknown {
  const is_tar_error = error instanceof Error && error.name === "Error" && !("code" in error);
  return is_tar_error ? damagedBackup("its tar is broken", error) : error;
}
