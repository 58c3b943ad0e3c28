import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { statDisk } from "./stat-disk.server.ts";

test("a folder that is not there yet has the disk of its parent", async () => {
  const { total_bytes } = await statDisk(tmpdir());
  expect(total_bytes).toBeGreaterThan(0);
  expect(await statDisk(join(tmpdir(), "divan-not-there/data"))).toMatchObject({ total_bytes });
});

test("a file is no folder", async () => {
  await expect(statDisk(join(import.meta.filename, "data"))).rejects.toThrow("ENOTDIR");
});
