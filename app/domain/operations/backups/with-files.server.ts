import { Readable } from "node:stream";
import { log } from "#app/lib/process/log.server.ts";
import type { FileStorage } from "#app/lib/storage/file-storage.ts";
import { blobName } from "../../members/files/parts/store-blob.server.ts";
import { sha256Of } from "../blobs/blob.ts";
import { packTar, readTar, type StreamedFile, tarBytes } from "./archive-file.server.ts";
import { damagedBackup } from "./backup-error.server.ts";
import { isBackupName } from "./backup-name.ts";
import type { BlobRow } from "./read-blob-rows.server.ts";

/*
 * A backup that was downloaded is one file with everything: a tar with the backup as it is stored,
 * and then the uploaded files that it needs, in the same folder as in the storage. Unpacked into the
 * folder of the backups, everything is in its place.
 */

const FOLDER = "files/";
const GZIP_MAGIC = [0x1f, 0x8b] as const;
const ZEROS = Buffer.alloc(64 * 1024);

type StoredBackup = { name: string; date: Date; size: number; read: () => Promise<Readable> };

export function nameWithFiles(backup_name: string): string {
  return backup_name.replace(/\.gz$/, "");
}

export function sizeWithFiles(size: number, rows: readonly BlobRow[]): number {
  return tarBytes([size, ...rows.map((row) => row.size)]);
}

/** The bytes of the tar, as many as `sizeWithFiles()` says. */
export function packWithFiles(
  backup: StoredBackup,
  rows: readonly BlobRow[],
  copies: FileStorage,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  async function* listFiles(): AsyncGenerator<StreamedFile> {
    const { name, size, read } = backup;
    yield { name, bytes: size, read: () => readLater(read) };
    for (const row of rows)
      yield {
        name: FOLDER + blobName(row.sha256),
        bytes: row.size,
        read: () => readOrZeros(row, copies),
      };
  }
  return packTar(listFiles(), backup.date);
}

async function* readLater(read: () => Promise<Readable>): AsyncGenerator<Buffer> {
  yield* await read();
}

/**
 * The size of the download was promised before its first byte, and all other files should arrive. So
 * zeros take the place of bytes that are missing: a restore compares the hash, and says so.
 */
async function* readOrZeros(
  { sha256, size }: BlobRow,
  copies: FileStorage,
): AsyncGenerator<Buffer> {
  let bytes_left = size;
  try {
    for await (const chunk of await copies.read(copies.uriOf(blobName(sha256)))) {
      const part: Buffer = chunk.subarray(0, bytes_left);
      bytes_left -= part.length;
      yield part;
    }
  } catch (error) {
    log.error({ err: error, sha256 }, "A file is missing in the download of a backup");
  }
  while (bytes_left > 0) {
    const part = ZEROS.subarray(0, bytes_left);
    bytes_left -= part.length;
    yield part;
  }
}

/** The backup itself, whether files follow it in the same tar or not. */
export async function openArchive(source: Readable): Promise<Readable> {
  if (await isGzip(source)) return source;
  return Readable.from(firstEntry(source), { objectMode: false });
}

/** The files that follow a backup in its tar. One that is not read is skipped. */
export async function* listFollowingFiles(
  source: Readable,
): AsyncGenerator<{ sha256: string; body: AsyncIterable<Buffer> }> {
  if (await isGzip(source)) return void source.destroy();
  for await (const { name, body } of readTar(source)) {
    const sha256 = name.startsWith(FOLDER) ? sha256Of(name.slice(FOLDER.length)) : null;
    if (sha256 !== null) yield { sha256, body };
    // What was read has no more bytes.
    for await (const _ of body);
  }
}

async function* firstEntry(source: Readable): AsyncGenerator<Buffer> {
  for await (const { name, body } of readTar(source)) {
    if (!isBackupName(name)) throw damagedBackup(`it begins with ${name}`);
    return yield* body;
  }
  throw damagedBackup("it is empty");
}

/** Looks at the first bytes, and puts them back. */
async function isGzip(source: Readable): Promise<boolean> {
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    source.unshift(chunk);
    return GZIP_MAGIC.every((byte, index) => chunk[index] === byte);
  }
  return true;
}
