import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/lib/process/env.server.ts";

/** Files that are arriving, and what is drawn of them. Nothing here is kept. */
const UPLOADS_FOLDER = join(env.DATA_DIR, "uploads");

/** A new folder, which its caller deletes. */
export async function createUploadFolder(): Promise<string> {
  await mkdir(UPLOADS_FOLDER, { recursive: true, mode: 0o700 });
  return await mkdtemp(join(UPLOADS_FOLDER, "upload-"));
}

/** Deletes what a process that was killed has left. Called when the site starts. */
export async function removeUnfinishedUploads(): Promise<void> {
  await rm(UPLOADS_FOLDER, { recursive: true, force: true });
}
