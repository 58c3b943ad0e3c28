import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** The room on the disk of a folder. One that is not there yet will be on the disk of its parent. */
export async function statDisk(
  folder: string,
): Promise<{ free_bytes: number; total_bytes: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch (error) {
    const parent = dirname(folder);
    if (parent === folder || !isMissing(error)) throw error;
    return await statDisk(parent);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
