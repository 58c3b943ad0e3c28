import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { chosenStorage, storageOf } from "#app/lib/storage/storage.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { isBackupName } from "./backup-name.ts";

/**
 * The URI of a backup. The operator gives its URI, a file, the name of a listed backup, or the name
 * of a file in the storage.
 */
export async function findSource(name_or_path: string): Promise<string> {
  if (/^(s3|file):\/\//.test(name_or_path)) return name_or_path;
  if (existsSync(name_or_path)) return pathToFileURL(resolve(name_or_path)).href;
  if (!isBackupName(name_or_path))
    throw new OperatorError(
      `There is no file ${name_or_path}, and it is not the name of a backup.`,
    );
  const [backup] = await db
    .select({ s3_uri: backups.s3_uri })
    .from(backups)
    .where(eq(backups.name, name_or_path));
  return backup?.s3_uri ?? chosenStorage().uriOf(name_or_path);
}

/** Turns errors of a disk or a bucket into a sentence for the operator. */
export async function openSource(source: string): Promise<Readable> {
  try {
    if (isFolder(source))
      throw new OperatorError(`${source} is a folder, and a backup is one file.`);
    return await storageOf(source).read(source);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    const { reason, message } = toBackupError(cause);
    if (reason === "notThere")
      throw new OperatorError(`There is no backup at ${source}.`, { cause });
    if (reason === "storageAway")
      throw new OperatorError(`The storage of ${source} does not answer (${message}).`, { cause });
    throw new OperatorError(`${source} cannot be read (${message}).`, { cause });
  }
}

function isFolder(source: string): boolean {
  return (
    source.startsWith("file:") &&
    statSync(new URL(source), { throwIfNoEntry: false })?.isDirectory() === true
  );
}
