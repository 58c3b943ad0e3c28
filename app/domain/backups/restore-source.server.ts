import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { backups } from "#app/db/schema.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { chosenStorage } from "#app/lib/storage.server.ts";
import { isBackupName } from "./name.ts";

/** The address of what the operator named: an address already, a file, a backup in the list, or the name of one in the storage. */
export async function findSource(said: string): Promise<string> {
  if (/^(s3|file):\/\//.test(said)) return said;
  if (existsSync(said)) return pathToFileURL(resolve(said)).href;
  if (!isBackupName(said)) throw new OperatorError(`There is no file ${said}, and it is not the name of a backup.`);
  const [listed] = await db.select({ s3_uri: backups.s3_uri }).from(backups).where(eq(backups.name, said));
  return listed?.s3_uri ?? chosenStorage().uriOf(said);
}
