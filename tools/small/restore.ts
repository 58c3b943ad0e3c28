import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Finding, killedFinding, megabytes, seconds } from "./report.ts";
import type { Run } from "./run.ts";
import { runInside } from "./run-inside.ts";

/** Restores the newest backup of the site into an empty folder. */
export async function measureRestore({ machine, site_folder }: Run): Promise<Finding[]> {
  const backups = join(site_folder, "backups");
  // A backup has its time in its name.
  const name = readdirSync(backups)
    .filter((each) => each.endsWith(".tar.gz"))
    .toSorted()
    .at(-1);
  if (!name) throw new Error(`There is no backup in ${backups}`);
  const data_dir = mkdtempSync(join(tmpdir(), "divan-restored-"));
  chmodSync(data_dir, 0o755);
  try {
    const command = ["bin/restore", join(backups, name)];
    const { ms, output, memory_bytes } = await runInside(machine, command, { DATA_DIR: data_dir });
    const rows = /\d+ rows/.exec(output)?.[0] ?? "";
    return [
      {
        title: "that backup restored into an empty folder",
        figure: `${seconds(ms)}, ${rows}, ${megabytes(memory_bytes)}`,
        holds: rows !== "",
      },
      killedFinding(machine),
    ];
  } finally {
    rmSync(data_dir, { recursive: true });
  }
}
