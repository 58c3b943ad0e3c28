import { statDisk } from "./stat-disk.server.ts";

const MEGABYTE = 1024 * 1024;
/** The database is on the same disk, and ends when it is full. */
const KEPT_FREE_BYTES = 500 * MEGABYTE;

/** What is drawn is on this disk first, also with a bucket. */
export async function hasFreeDisk(folder: string): Promise<boolean> {
  return (await statDisk(folder)).free_bytes >= KEPT_FREE_BYTES;
}

/** How many bytes may come to this disk. */
export async function countRoom(folder: string): Promise<number> {
  return Math.max(0, (await statDisk(folder)).free_bytes - KEPT_FREE_BYTES);
}
