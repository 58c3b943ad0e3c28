import { signalMembers } from "#app/db/signals.server.ts";
import { dropContentJobs } from "../queue/drop-jobs.server.ts";
import { closeConnection, openConnection, quoteIdentifiers } from "./connection.server.ts";
import { copyIn, copyOut } from "./copy-table.server.ts";
import { withoutForeignKeys } from "./foreign-keys.server.ts";
import type { ScratchDatabase } from "./scratch-database.server.ts";
import { EMPTIED_BY_RESTORE, listSequences, listTables, raiseSequences } from "./tables.server.ts";

export type ReplacementReport = {
  /** Sessions of this database that were still valid. */
  ended_sessions: number;
  /** Waiting jobs of the replaced contents, mostly mail. */
  dropped_jobs: number;
};

/**
 * Replaces everything in the site's database with the contents of the scratch database, in one
 * transaction. Both must have the same schema. Credentials are not restored.
 */
export async function replaceContents({
  sql: scratch,
  database,
}: ScratchDatabase): Promise<ReplacementReport> {
  const tables = await listTables(scratch);
  const sequences = await listSequences(scratch);
  const site = openConnection();
  try {
    await site`begin`;
    const [row] =
      await site`select count(*)::int as sessions from sessions where expires_at > now()`;
    await site.unsafe(
      `truncate ${[...tables.map(({ name }) => name), ...EMPTIED_BY_RESTORE].map((name) => `public.${quoteIdentifiers(name)}`).join(", ")}`,
    );
    const dropped_jobs = await dropContentJobs(site);
    await withoutForeignKeys(site, async () => {
      for (const table of tables) await copyIn(site, table, copyOut({ database }, table));
      await raiseSequences(site, sequences);
    });
    await site`commit`;
    signalMembers("all");
    await site`analyze`;
    return { ended_sessions: Number(row?.sessions ?? 0), dropped_jobs };
  } finally {
    await closeConnection(site);
  }
}
