import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILLER = "filler";

export type SmallDisk = {
  /** Leaves room for so many bytes. */
  fill: (room_bytes?: number) => void;
  /** Deletes the file that fills it. */
  empty: () => void;
  unmount: () => void;
};

/** Mounts a disk of its own on a folder. Null where this user may not mount. */
export function mountDisk(folder: string, kilobytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "none", folder];
  if (spawnSync("mount", options).status !== 0) return null;
  return {
    fill: (room_bytes = 0) => {
      rmSync(join(folder, FILLER), { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(
        join(folder, FILLER),
        Buffer.alloc(Math.max(0, bavail * bsize - room_bytes), "x"),
      );
    },
    empty: () => rmSync(join(folder, FILLER)),
    // The unmount is lazy: a process that has only just been killed may still use the disk.
    unmount: () => void execFileSync("umount", ["--lazy", folder]),
  };
}

/**
 * A folder in which nothing can be stored until `free()`: on a full disk, or, for a user who may
 * not mount one, without the right to write.
 */
export function fullFolder(folder: string): { free: () => void } {
  const disk = mountDisk(folder, 64);
  if (disk) {
    disk.fill();
    return { free: disk.unmount };
  }
  chmodSync(folder, 0o500);
  return { free: () => chmodSync(folder, 0o700) };
}
