import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.server.ts";

const DAY_MS = 86_400_000;

/** Emails are written here when there is no mail server. */
export const MAIL_FOLDER = join(env.DATA_DIR, "mail");

export async function deleteOldMailFiles(days: number): Promise<void> {
  for (const name of await listMailFiles()) {
    const file = join(MAIL_FOLDER, name);
    const written = await stat(file).catch(ignoreMissing);
    if (written && Date.now() - written.mtimeMs > days * DAY_MS) await rm(file, { force: true });
  }
}

async function listMailFiles(): Promise<string[]> {
  const names = (await readdir(MAIL_FOLDER).catch(ignoreMissing)) ?? [];
  return names.filter((name) => name.endsWith(".eml"));
}

/** No email was written yet, or another process has deleted it. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
