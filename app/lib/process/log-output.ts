import { writeSync } from "node:fs";

/** Some thousand lines. */
const WAITING_MAX_BYTES = 1024 * 1024;
const RETRY_AFTER_MS = 500;

/**
 * Writes each line at once, because the process may end after any of them. What cannot be written
 * waits, and never ends or blocks the process: the disk may be full, and a pipe closed or not read.
 * If too much waits, further lines are lost; `onLost` gets their number when lines can be written
 * again.
 */
export function logOutput(
  fd: number,
  onLost: (lines: number) => void,
): { write: (line: string) => void } {
  const waiting: Buffer[] = [];
  let waiting_bytes = 0;
  let lost_lines = 0;
  let retry: NodeJS.Timeout | undefined;

  function write(line: string): void {
    const bytes = Buffer.from(line);
    if (waiting_bytes + bytes.length > WAITING_MAX_BYTES) lost_lines += 1;
    else {
      waiting.push(bytes);
      waiting_bytes += bytes.length;
    }
    writeWaiting();
  }

  function writeWaiting(): void {
    clearTimeout(retry);
    try {
      for (let bytes = waiting.shift(); bytes; bytes = waiting.shift()) writeLine(bytes);
    } catch {
      retry = setTimeout(writeWaiting, RETRY_AFTER_MS).unref();
      return;
    }
    if (lost_lines === 0) return;
    const lines = lost_lines;
    lost_lines = 0;
    onLost(lines);
  }

  /**
   * A disk may have room for a part of a line. The rest is written first when there is room again.
   */
  function writeLine(bytes: Buffer): void {
    let rest = bytes;
    try {
      while (rest.length > 0) {
        const written = writeSync(fd, rest);
        waiting_bytes -= written;
        rest = rest.subarray(written);
      }
    } catch (error) {
      waiting.unshift(rest);
      throw error;
    }
  }

  return { write };
}
