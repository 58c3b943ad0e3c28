import { statfs } from "node:fs/promises";
import { env } from "#app/lib/process/env.server.ts";

/** Null when there is no data folder. */
export async function measureDisk(): Promise<{ free_bytes: number; total_bytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
