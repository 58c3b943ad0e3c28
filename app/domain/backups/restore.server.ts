import { db } from "#app/db/client.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { record } from "../audit/record.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { withBackupLock } from "./backup-lock.server.ts";
import { insertBackup } from "./backups.server.ts";
import { closeConnection, openConnection, quoteIdentifiers } from "./connection.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import type { Manifest } from "./manifest.ts";
import { migrateFully } from "./migrations.server.ts";
import { type ReplacementReport, replaceContents } from "./replace-contents.server.ts";
import { findSource, openSource } from "./restore-source.server.ts";
import { withScratchDatabase } from "./scratch-database.server.ts";
import { listTables } from "./tables.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

/** The actor in the audit log: the person at the console is no member. */
const OPERATOR = { id: null, username: "npm run restore" };

/** `saved` is the name of the backup of the former contents. */
type RestoreReport = { manifest: Manifest; saved: string | null; replaced: ReplacementReport };

/**
 * Restores a backup, for the operator. The backup is first verified in a scratch database and
 * migrated to the schema of this release there. Only then is the site's database changed, in one
 * transaction.
 */
export async function restoreBackup(named: string, is_replacing: boolean): Promise<RestoreReport> {
  const source = await findSource(named);
  const is_empty = await isEmpty();
  if (!is_empty && !is_replacing)
    throw new OperatorError(
      "This database is not empty: nothing was changed. With --replace it is backed up first, and then replaced.",
    );
  try {
    return await withBackupLock(() =>
      withScratchDatabase(async (scratch) => {
        const manifest = await verifyBackup(await openSource(source), scratch, async () => {});
        await migrateFully(scratch.sql);
        const saved = is_empty ? null : await backUpContents();
        const replaced = await replaceContents(scratch);
        await db.transaction((tx) =>
          record(tx, OPERATOR, {
            action: "restored",
            subject_type: "backup",
            subject_id: null,
            subject_name: manifest.name,
          }),
        );
        return { manifest, saved, replaced };
      }),
    );
  } catch (error) {
    throw toBackupError(error);
  }
}

async function isEmpty(): Promise<boolean> {
  const sql = openConnection();
  try {
    for (const { name } of await listTables(sql)) {
      const rows = await sql.unsafe(`select from public.${quoteIdentifiers(name)} limit 1`);
      if (rows.length > 0) return false;
    }
    return true;
  } finally {
    await closeConnection(sql);
  }
}

async function backUpContents(): Promise<string> {
  const { id, name, date } = await db.transaction(insertBackup);
  const failure = await makeBackup({ id, name, date });
  if (failure)
    throw new OperatorError(
      `What is here could not be backed up first, so nothing was changed: ${failure.message}`,
      { cause: failure },
    );
  return name;
}
