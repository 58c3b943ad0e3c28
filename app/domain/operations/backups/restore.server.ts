import { db } from "#app/db/client.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { createSearchIndexes } from "../../search/index/create-search-indexes.server.ts";
import { updateSearchIndex } from "../../search/index/update-index.server.ts";
import { toBackupError } from "./backup-error.server.ts";
import { withBackupLock } from "./backup-lock.server.ts";
import { insertBackup } from "./backups.server.ts";
import { closeConnection, openConnection, quoteIdentifiers } from "./connection.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import type { Manifest } from "./manifest.ts";
import { migrateAsSite } from "./migrations.server.ts";
import { type ReplacementReport, replaceContents } from "./replace-contents.server.ts";
import { type RestoredFiles, restoreFiles } from "./restore-files.server.ts";
import { findSource, openSource } from "./restore-source.server.ts";
import { withScratchDatabase } from "./scratch-database.server.ts";
import { listTables } from "./tables.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";
import { openArchive } from "./with-files.server.ts";

/** They take some seconds. With more, the site can be used before they are indexed. */
const POSTS_INDEXED_AT_ONCE = 20_000;

/** The actor in the audit log, because the operator need not be a member. */
const OPERATOR = { id: null, username: "npm run restore" };

/** `former_contents` is the name of their backup, or null when the database was empty. */
type RestoreReport = {
  manifest: Manifest;
  former_contents: string | null;
  files: RestoredFiles;
  replacement: ReplacementReport;
};

/**
 * Restores a backup for the operator. The backup is first verified in a scratch database and
 * migrated there to the schema of this release, and the uploaded files are brought to their place. Then
 * the site's database is changed in one transaction.
 */
export async function restoreBackup(
  name_or_path: string,
  is_replacing: boolean,
): Promise<RestoreReport> {
  const source = await findSource(name_or_path);
  const is_empty = await isEmpty();
  if (!is_empty && !is_replacing)
    throw new OperatorError(
      "This database is not empty: nothing was changed. With --replace it is backed up first, and then replaced.",
    );
  try {
    return await withBackupLock(() =>
      withScratchDatabase(async (scratch) => {
        const archive = await openArchive(await openSource(source));
        const manifest = await verifyBackup(archive, scratch, async () => {});
        await migrateAsSite(scratch.sql);
        const former_contents = is_empty ? null : await backUpContents();
        const files = await restoreFiles(scratch.sql, source);
        const replacement = await replaceContents(scratch);
        if (countPosts(manifest) <= POSTS_INDEXED_AT_ONCE) await indexAtOnce();
        await db.transaction((tx) =>
          record(tx, OPERATOR, {
            action: "restored",
            subject_type: "backup",
            subject_id: null,
            subject_name: manifest.name,
          }),
        );
        return { manifest, former_contents, files, replacement };
      }),
    );
  } catch (error) {
    throw toBackupError(error);
  }
}

async function indexAtOnce(): Promise<void> {
  await createSearchIndexes();
  await updateSearchIndex();
}

function countPosts({ tables }: Manifest): number {
  return tables.find(({ name }) => name === "posts")?.rows ?? 0;
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
