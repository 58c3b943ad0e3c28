import { db } from "#app/db/client.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { record } from "../audit/audit.server.ts";
import { insertBackup } from "./backups.server.ts";
import type { Manifest } from "./manifest.ts";
import { migrateFully } from "./migrations.server.ts";
import { prove } from "./prove.server.ts";
import { type ReplacementReport, replaceContents } from "./replace-contents.server.ts";
import { findSource, openSource } from "./restore-source.server.ts";
import { makeBackup } from "./run.server.ts";
import { withRunLock } from "./run-lock.server.ts";
import { withScratch } from "./scratch.server.ts";
import { connectTo, hangUp, quoted } from "./side-database.server.ts";
import { listTables } from "./tables.server.ts";
import { troubleIn } from "./trouble.server.ts";

/** Whoever sits at the console: no member, but the log wants a name. */
const OPERATOR = { id: null, username: "npm run restore" };

type Restored = { manifest: Manifest; saved: string | null; replaced: ReplacementReport };

/**
 * Brings back what a backup holds, for the operator. It is first proved in a scratch database, as
 * when it was made, and brought to today's schema there; only then is this database touched, in one
 * transaction. `saved` names the backup of what was here before.
 */
export async function restoreBackup(said: string, is_replacing: boolean): Promise<Restored> {
  const source = await findSource(said);
  const is_empty = await isEmpty();
  if (!is_empty && !is_replacing)
    throw new OperatorError(
      "This database is not empty: nothing was changed. With --replace it is backed up first, and then replaced.",
    );
  try {
    return await withRunLock(() =>
      withScratch(async (scratch) => {
        const manifest = await prove(await openSource(source), scratch, async () => {});
        await migrateFully(scratch.sql);
        const saved = is_empty ? null : await save();
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
    throw troubleIn(error);
  }
}

async function isEmpty(): Promise<boolean> {
  const sql = connectTo();
  try {
    for (const { name } of await listTables(sql)) {
      const found = await sql.unsafe(`select from public.${quoted(name)} limit 1`);
      if (found.length > 0) return false;
    }
    return true;
  } finally {
    await hangUp(sql);
  }
}

async function save(): Promise<string> {
  const { id, name, date } = await db.transaction(insertBackup);
  const trouble = await makeBackup({ id, name, date });
  if (trouble)
    throw new OperatorError(
      `What is here could not be backed up first, so nothing was changed: ${trouble.message}`,
      { cause: trouble },
    );
  return name;
}
