import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillOnce } from "../bench/fill-once.ts";
import { openSite } from "../bench/site.ts";
import { type Cgroup, createCgroup } from "../cgroup.ts";
import { measureHour } from "./hour.ts";
import { type Finding, storeFindings, writeDocument } from "./report.ts";
import { measureRestore } from "./restore.ts";
import { measureUpgrade } from "./upgrade.ts";

const MEMORY_BYTES = 512 * 1024 * 1024;

/** `site_folder` is a data folder with a million replies. */
export type Run = { machine: Cgroup; site_folder: string; minutes: number };

const PARTS: Record<string, (run: Run) => Promise<Finding[]>> = {
  use: measureHour,
  restore: measureRestore,
  upgrade: measureUpgrade,
};

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    minutes: { type: "string", default: "60" },
    only: { type: "string", multiple: true },
  },
});
const site_folder = values.folder ?? mkdtempSync(join(tmpdir(), "divan-small-"));
const machine = createCgroup({ memory_bytes: MEMORY_BYTES, core: cpus().length - 1 });
if (!machine)
  throw new Error("This needs the right to limit the memory and processor of a group of processes");
try {
  await fill();
  for (const part of values.only ?? Object.keys(PARTS)) {
    const measurePart = PARTS[part];
    if (!measurePart) throw new Error(`--only is one of ${Object.keys(PARTS).join(", ")}`);
    const run = { machine, site_folder, minutes: Number(values.minutes) };
    const findings = await measurePart(run);
    storeFindings(part, findings);
    if (findings.some(({ holds }) => !holds)) process.exitCode = 1;
    writeDocument(Object.keys(PARTS));
  }
  machine.remove();
} finally {
  if (values.folder === undefined) rmSync(site_folder, { recursive: true });
}
process.exit(process.exitCode);

async function fill(): Promise<void> {
  const site = await openSite(site_folder);
  try {
    await fillOnce(site, "large");
  } finally {
    await site.close();
  }
}
