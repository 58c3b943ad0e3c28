import { crc32 } from "node:zlib";

/** `crc` and `bytes` are those of what `read` gives. */
export type ZipEntry = {
  name: string;
  modified: Date;
  bytes: number;
  crc: number;
  read: () => AsyncIterable<Buffer>;
};

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
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** Not compressed: pictures and documents hardly become smaller. */
const STORED = 0;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const OFFSET_64 = 1;

/**
 * A zip of files that do not fit into memory, as it is read. The sizes stand before the bytes, so
 * programs that read it as a stream understand it too. An entry has less than 4 GB, all may have more.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  const directory: Buffer<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const header = localHeader(entry);
    yield header;
    let bytes_left = entry.bytes;
    for await (const chunk of entry.read()) {
      bytes_left -= chunk.length;
      yield Buffer.from(chunk);
    }
    if (bytes_left !== 0)
      throw new Error(`${entry.name} has not the bytes that it was measured with`);
    directory.push(directoryHeader(entry, offset));
    offset += header.length + entry.bytes;
  }
  yield* directory;
  const directory_bytes = directory.reduce((sum, { length }) => sum + length, 0);
  yield directoryEnd({ count: directory.length, offset, bytes: directory_bytes });
}

function localHeader({ name, modified, bytes, crc }: ZipEntry): Buffer<ArrayBuffer> {
  const path = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  writeDescription(header, 6, modified, { crc, bytes });
  header.writeUInt16LE(path.length, 26);
  return Buffer.concat([header, path]);
}

function directoryHeader(
  { name, modified, bytes, crc }: ZipEntry,
  offset: number,
): Buffer<ArrayBuffer> {
  const path = Buffer.from(name);
  const more = offset >= MAX_32 ? offset64(offset) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(DIRECTORY_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(more.length > 0 ? VERSION_64 : VERSION, 6);
  writeDescription(header, 8, modified, { crc, bytes });
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
  { crc, bytes }: { crc: number; bytes: number },
): void {
  const [date, time] = dosTime(modified);
  header.writeUInt16LE(FLAGS, start);
  header.writeUInt16LE(STORED, start + 2);
  header.writeUInt16LE(time, start + 4);
  header.writeUInt16LE(date, start + 6);
  header.writeUInt32LE(crc, start + 8);
  header.writeUInt32LE(bytes, start + 12);
  header.writeUInt32LE(bytes, start + 16);
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
