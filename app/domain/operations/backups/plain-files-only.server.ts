import { Transform } from "node:stream";
import { damagedBackup } from "./backup-error.server.ts";

const BLOCK_BYTES = 512;
const TYPE_OFFSET = 156;
const SIZE_RANGE = [124, 136] as const;
const BASE_256 = 0x80;
const FILE_TYPES = new Set(["0".charCodeAt(0), 0]);

/**
 * Passes a tar on, and fails at an entry that is not a file. tar-stream keeps an extended header in
 * memory without a limit, and a backup has none.
 */
export function plainFilesOnly(): Transform {
  let header = Buffer.alloc(0);
  let body_bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let offset = 0;
      while (offset < chunk.length) {
        if (body_bytes > 0) {
          const skipped = Math.min(body_bytes, chunk.length - offset);
          body_bytes -= skipped;
          offset += skipped;
          continue;
        }
        const part = chunk.subarray(offset, offset + BLOCK_BYTES - header.length);
        header = Buffer.concat([header, part]);
        offset += part.length;
        if (header.length < BLOCK_BYTES) break;
        const size = sizeOfFile(header);
        if (size === null) return done(damagedBackup("its tar contains more than files"));
        body_bytes = Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
        header = Buffer.alloc(0);
      }
      return done(null, chunk);
    },
  });
}

/**
 * Null if the header is not that of a file. The blocks of zeros at the end count as empty files.
 */
function sizeOfFile(header: Buffer): number | null {
  if (!FILE_TYPES.has(header[TYPE_OFFSET] ?? -1)) return null;
  const field = header.subarray(...SIZE_RANGE);
  // 8 GB and more are a number of bytes and not of digits.
  if (field[0] === BASE_256) return Number(`0x${field.toString("hex", 1)}`);
  const octal = field.toString("latin1").replace(/[\0 ]+$/, "");
  return /^[0-7]*$/.test(octal) ? Number.parseInt(octal || "0", 8) : null;
}
