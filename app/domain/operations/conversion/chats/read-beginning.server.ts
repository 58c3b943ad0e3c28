import { join } from "node:path";
import { readHead } from "#app/lib/storage/read-head.server.ts";
import type { SourceFolder } from "../source.ts";

const BEGINNING_BYTES = 64 * 1024;

/** The first characters of a file. The last of them may be half a character. */
export async function readBeginning({ root }: SourceFolder, path: string): Promise<string> {
  return (await readHead(join(root, path), BEGINNING_BYTES)).toString("utf8");
}
