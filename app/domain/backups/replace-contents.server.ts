import { dropContentJobs } from "../queue/drop-jobs.server.ts";
import { copyIn, copyOut } from "./copy.server.ts";
import { withoutForeignKeys } from "./foreign-keys.server.ts";
import type { Scratch } from "./scratch.server.ts";
import { connectTo, hangUp, quoted } from "./side-database.server.ts";
import { EMPTIED_BY_RESTORE, listSequences, listTables, raiseSequences } from "./tables.server.ts";

export type ReplacementReport = {
  /** Who was signed in here before. */
  ended_sessions: number;
  /** Letters and other work that was waiting for contents which are gone. */
  dropped_jobs: number;
};

/**
 * Everything in this site's database becomes what the scratch has, or nothing does. Both have the
 * same schema. Credentials are not brought back.
 */
export async function replaceContents({
  sql: scratch,
  database,
}: Scratch): Promise<ReplacementReport> {
  const tables = await listTables(scratch);
  const sequences = await listSequences(scratch);
  const site = connectTo();
  try {
    await site`begin`;
    const [counted] =
      await site`select count(*)::int as sessions from sessions where expires_at > now()`;
    await site.unsafe(
      `truncate ${[...tables.map(({ name }) => name), ...EMPTIED_BY_RESTORE].map((name) => `public.${quoted(name)}`).join(", ")}`,
    );
    const dropped_jobs = await dropContentJobs(site);
    await withoutForeignKeys(site, async () => {
      for (const table of tables) await copyIn(site, table, copyOut({ database }, table));
      await raiseSequences(site, sequences);
    });
    await site`commit`;
    await site`analyze`;
    return { ended_sessions: Number(counted?.sessions ?? 0), dropped_jobs };
  } finally {
    await hangUp(site);
  }
}
