import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Extract, extract, type Pack, pack } from "tar-stream";
import { damagedBackup } from "./backup-error.server.ts";
import { plainFilesOnly } from "./plain-files-only.server.ts";

const OWNER_ONLY = 0o600;
/**
 * The byte of the gzip header that says which system wrote it. Release 0.1.0 restores an archive only
 * if the system is unknown.
 */
const SYSTEM_OFFSET = 9;
const UNKNOWN_SYSTEM = 0xff;

export type ArchiveFile = { name: string; body: Buffer };
/** `read` must give as many bytes as are named. */
export type StreamedFile = { name: string; bytes: number; read: () => AsyncIterable<Buffer> };
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
 * A tar of files that do not fit into memory, which are read only as fast as the tar is. It is as
 * long as `tarBytes()` says.
 */
export async function* packTar(
  files: AsyncIterable<StreamedFile>,
  modified: Date,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const tar = pack();
  const files_added = addFiles(tar, files, (file) => streamFile(tar, file, modified));
  try {
    for await (const chunk of tar) yield Buffer.from(bytesOf(chunk));
  } finally {
    tar.destroy();
    await files_added;
  }
}

const BLOCK_BYTES = 512;
/** Of zeros. */
const BLOCKS_AT_END = 2;

export function tarBytes(sizes: Iterable<number>): number {
  let blocks = BLOCKS_AT_END;
  for (const size of sizes) blocks += 1 + Math.ceil(size / BLOCK_BYTES);
  return blocks * BLOCK_BYTES;
}

/**
 * The files of a gzipped archive. Fails when the archive is truncated, when bytes follow its end, and
 * when gzip's checksum is wrong.
 */
export async function* readArchive(archive: Readable): AsyncGenerator<ArchiveEntry> {
  const { stream, countBytes } = countingStream();
  const gunzip = createGunzip();
  const tar = extract();
  yield* readEntries(tar, pipeline(archive, stream, gunzip, plainFilesOnly(), tar));
  // Node stops at the end of the gzip data and ignores what follows it.
  if (gunzip.bytesWritten !== countBytes()) throw damagedBackup("something follows its end");
}

/** The files of a tar without gzip. */
export async function* readTar(archive: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  yield* readEntries(tar, pipeline(archive, plainFilesOnly(), tar));
}

async function* readEntries(tar: Extract, reading: Promise<void>): AsyncGenerator<ArchiveEntry> {
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
    for await (const chunk of body) yield bytesOf(chunk);
  } catch (error) {
    const cause = await reading.then(
      () => error,
      (failure: unknown) => failure,
    );
    throw toArchiveError(cause);
  }
}

function bytesOf(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError("tar-stream gave something else than bytes");
  return chunk;
}

async function packInto(
  stream: Transform,
  files: AsyncIterable<ArchiveFile>,
  modified: Date,
): Promise<void> {
  const tar = pack();
  const files_added = addFiles(tar, files, (file) => addFile(tar, file, modified));
  try {
    await pipeline(tar, createGzip(), nameNoSystem(), stream);
  } finally {
    await files_added;
  }
}

function nameNoSystem(): Transform {
  let is_first = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (is_first) chunk[SYSTEM_OFFSET] = UNKNOWN_SYSTEM;
      is_first = false;
      done(null, chunk);
    },
  });
}

/** Never rejects: an error of `files` destroys the tar, and with it the pipeline fails. */
async function addFiles<File>(
  tar: Pack,
  files: AsyncIterable<File>,
  add: (file: File) => Promise<void>,
): Promise<void> {
  try {
    for await (const file of files) await add(file);
    tar.finalize();
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Resolves when the stream has taken the file. */
function addFile(tar: Pack, { name, body }: ArchiveFile, modified: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: OWNER_ONLY, mtime: modified }, body, (error) =>
      error ? reject(error) : resolve(),
    );
    // It emits the error as well, and without a listener that would end the process.
    entry.on("error", reject);
  });
}

async function streamFile(
  tar: Pack,
  { name, bytes, read }: StreamedFile,
  modified: Date,
): Promise<void> {
  const entry = tar.entry({ name, size: bytes, mode: OWNER_ONLY, mtime: modified });
  await pipeline(read(), entry);
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
