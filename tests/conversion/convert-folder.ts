import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convert } from "#app/domain/operations/conversion/convert.server.ts";
import { readLines } from "../support/read-lines.ts";
import { newFolder } from "./load-source.ts";

/** Converts a file or a folder as the command does: the archive is one that an import would take. */
export async function convertFolder(source: string) {
  const folder = newFolder();
  const [out, work] = [join(folder, "archive.tar.gz"), join(folder, "work")];
  const report = await convert({ source, out, work, options: { date_order: null } });
  return { report, out, bytes: readFileSync(out), lines: await readLines(out) };
}
