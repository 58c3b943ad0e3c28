import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { chosenStorage, storageOf } from "#app/lib/storage.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { isBackupName } from "./backup-name.ts";

/**
 * The URI of a backup. The operator names it by its URI, as a file, by the name of a listed backup,
 * or by the name of a file in the storage.
 */
export async function findSource(named: string): Promise<string> {
  if (/^(s3|file):\/\//.test(named)) return named;
  if (existsSync(named)) return pathToFileURL(resolve(named)).href;
  if (!isBackupName(named))
    throw new OperatorError(`There is no file ${named}, and it is not the name of a backup.`);
  const [listed] = await db
    .select({ s3_uri: backups.s3_uri })
    .from(backups)
    .where(eq(backups.name, named));
  return listed?.s3_uri ?? chosenStorage().uriOf(named);
}

/** Errors of a disk or a bucket become a sentence for the operator. */
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
