import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.server.ts";

const DAY_MS = 86_400_000;

/** Emails are written here when there is no mail server. */
export const MAIL_FOLDER = join(env.DATA_DIR, "mail");

export async function deleteOldMailFiles(days: number): Promise<void> {
  for (const name of await listMailFiles()) {
    const file = join(MAIL_FOLDER, name);
    const file_stats = await stat(file).catch(ignoreMissing);
    if (file_stats && Date.now() - file_stats.mtimeMs > days * DAY_MS)
      await rm(file, { force: true });
  }
}

async function listMailFiles(): Promise<string[]> {
  const names = (await readdir(MAIL_FOLDER).catch(ignoreMissing)) ?? [];
  return names.filter((name) => name.endsWith(".eml"));
}

/** The folder does not exist before the first email, and another process may delete a file. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
