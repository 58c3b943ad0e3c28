import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

/** Another program reads what was written, and compares all sums. */
const EXTRACT = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
  assert archive.testzip() is None
  archive.extractall(sys.argv[2])`;

/** The files of a zip, by their paths. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "divan-unzip-"));
  const target = join(folder, "contents");
  try {
    writeFileSync(join(folder, "a.zip"), bytes);
    execFileSync("python3", ["-c", EXTRACT, join(folder, "a.zip"), target]);
    const files = readdirSync(target, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(files.map((path) => [relative(target, path), readFileSync(path)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
