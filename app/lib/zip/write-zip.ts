import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { unpooledCopy } from "../process/unpooled.ts";

/** `crc` and `bytes` are those of what `read` gives. */
export type StoredEntry = {
  name: string;
  modified: Date;
  bytes: number;
  crc: number;
  read: () => AsyncIterable<Buffer>;
};

/** A text whose length is known when it was read. It is compressed. */
export type PackedEntry = Pick<StoredEntry, "name" | "modified" | "read"> & { is_packed: true };

export type ZipEntry = StoredEntry | PackedEntry;

/** The CRC and the length of bytes that are read once before they are put into a zip. */
export async function measure(
  chunks: AsyncIterable<Buffer>,
): Promise<{ crc: number; bytes: number }> {
  let [crc, bytes] = [0, 0];
  for await (const chunk of chunks) {
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  return { crc, bytes };
}

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const VERSION = 20;
const VERSION_64 = 45;
const DESCRIPTOR = 0x08074b50;
/** Names are UTF-8. */
const UTF_8 = 0x0800;
/** The sizes follow the bytes. */
const SIZES_FOLLOW = 0x0008;
/** Not compressed: pictures and documents hardly become smaller. */
const STORED = 0;
const DEFLATED = 8;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const OFFSET_64 = 1;

/** What the headers say of the bytes of an entry. */
type Description = {
  flags: number;
  method: number;
  crc: number;
  packed_bytes: number;
  bytes: number;
};

/**
 * A zip of files that do not fit into memory, as it is read. An entry has less than 4 GB, all may
 * have more.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const directory: Buffer<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const start = offset;
    const chunks = "is_packed" in entry ? writePacked(entry) : writeStored(entry);
    let next = await chunks.next();
    while (!next.done) {
      offset += next.value.length;
      yield next.value;
      next = await chunks.next();
    }
    // In the pool of buffers each would keep everything beside it in memory.
    directory.push(unpooledCopy(directoryHeader(entry, next.value, start)));
  }
  yield* directory;
  const directory_bytes = directory.reduce((sum, { length }) => sum + length, 0);
  yield directoryEnd({ count: directory.length, offset, bytes: directory_bytes });
}

/** The sizes stand before the bytes, so programs that read the zip as a stream understand it too. */
async function* writeStored(entry: StoredEntry): AsyncGenerator<Buffer<ArrayBuffer>, Description> {
  const { crc, bytes } = entry;
  const description = { flags: UTF_8, method: STORED, crc, packed_bytes: bytes, bytes };
  yield localHeader(entry, description);
  let bytes_left = bytes;
  for await (const chunk of entry.read()) {
    bytes_left -= chunk.length;
    yield Buffer.from(chunk);
  }
  if (bytes_left !== 0)
    throw new Error(`${entry.name} has not the bytes that it was measured with`);
  return description;
}

async function* writePacked(entry: PackedEntry): AsyncGenerator<Buffer<ArrayBuffer>, Description> {
  const description = {
    flags: UTF_8 | SIZES_FOLLOW,
    method: DEFLATED,
    crc: 0,
    packed_bytes: 0,
    bytes: 0,
  };
  yield localHeader(entry, description);
  const source = Readable.from(countRead(entry, description), { objectMode: false });
  const deflate = createDeflateRaw();
  source.on("error", (error) => deflate.destroy(error));
  try {
    for await (const chunk of source.pipe(deflate)) {
      description.packed_bytes += chunk.length;
      yield Buffer.from(chunk);
    }
  } finally {
    source.destroy();
    deflate.destroy();
  }
  const { crc, packed_bytes, bytes } = description;
  if (bytes >= MAX_32 || packed_bytes >= MAX_32) throw new Error(`${entry.name} is too large`);
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(DESCRIPTOR, 0);
  writeSizes(sizes, 4, { crc, packed_bytes, bytes });
  yield sizes;
  return description;
}

async function* countRead({ read }: PackedEntry, description: Description): AsyncGenerator<Buffer> {
  for await (const chunk of read()) {
    description.crc = crc32(chunk, description.crc);
    description.bytes += chunk.length;
    yield chunk;
  }
}

type Named = Pick<ZipEntry, "name" | "modified">;

function localHeader({ name, modified }: Named, description: Description): Buffer<ArrayBuffer> {
  const path = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  writeDescription(header, 6, modified, description);
  header.writeUInt16LE(path.length, 26);
  return Buffer.concat([header, path]);
}

function directoryHeader(
  { name, modified }: Named,
  description: Description,
  offset: number,
): Buffer<ArrayBuffer> {
  const path = Buffer.from(name);
  const more = offset >= MAX_32 ? offset64(offset) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(DIRECTORY_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(more.length > 0 ? VERSION_64 : VERSION, 6);
  writeDescription(header, 8, modified, description);
  header.writeUInt16LE(path.length, 28);
  header.writeUInt16LE(more.length, 30);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([header, path, more]);
}

/** The fields that both headers have, from the flags to the size. */
function writeDescription(
  header: Buffer,
  start: number,
  modified: Date,
  description: Description,
): void {
  const [date, time] = dosTime(modified);
  header.writeUInt16LE(description.flags, start);
  header.writeUInt16LE(description.method, start + 2);
  header.writeUInt16LE(time, start + 4);
  header.writeUInt16LE(date, start + 6);
  writeSizes(header, start + 8, description);
}

function writeSizes(
  target: Buffer,
  start: number,
  { crc, packed_bytes, bytes }: Pick<Description, "crc" | "packed_bytes" | "bytes">,
): void {
  target.writeUInt32LE(crc, start);
  target.writeUInt32LE(packed_bytes, start + 4);
  target.writeUInt32LE(bytes, start + 8);
}

function offset64(offset: number): Buffer<ArrayBuffer> {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(OFFSET_64, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

/** Years since 1980, and seconds in steps of two. */
function dosTime(date: Date): [date: number, time: number] {
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return [day, time];
}

type Directory = { count: number; offset: number; bytes: number };

function directoryEnd(directory: Directory): Buffer<ArrayBuffer> {
  const { count, offset, bytes } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(DIRECTORY_END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const is_large = count >= MAX_16 || bytes >= MAX_32 || offset >= MAX_32;
  return is_large ? Buffer.concat([directoryEnd64(directory), end]) : end;
}

function directoryEnd64({ count, offset, bytes }: Directory): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(DIRECTORY_END_64, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(VERSION_64, 12);
  end.writeUInt16LE(VERSION_64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(LOCATOR_64, 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
