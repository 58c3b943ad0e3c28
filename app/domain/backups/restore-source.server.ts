import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { chosenStorage, storageOf } from "#app/lib/storage.server.ts";
import { isBackupName } from "./name.ts";
import { troubleIn } from "./trouble.server.ts";

/**
 * The address of what the operator named: an address already, a file, a backup in the list, or the
 * name of one in the storage.
 */
export async function findSource(said: string): Promise<string> {
  if (/^(s3|file):\/\//.test(said)) return said;
  if (existsSync(said)) return pathToFileURL(resolve(said)).href;
  if (!isBackupName(said))
    throw new OperatorError(`There is no file ${said}, and it is not the name of a backup.`);
  const [listed] = await db
    .select({ s3_uri: backups.s3_uri })
    .from(backups)
    .where(eq(backups.name, said));
  return listed?.s3_uri ?? chosenStorage().uriOf(said);
}

/** What a disk or a bucket answers are words for programs; the operator gets a sentence. */
export async function openSource(source: string): Promise<Readable> {
  try {
    if (isFolder(source))
      throw new OperatorError(`${source} is a folder, and a backup is one file.`);
    return await storageOf(source).read(source);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    const { reason, message } = troubleIn(cause);
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
