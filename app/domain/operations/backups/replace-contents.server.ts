import { signalMembers } from "#app/db/signals.server.ts";
import { BEGIN_WEEKS_AGAIN } from "../../accounts/closing/begin-weeks-again.ts";
import { dropContentJobs } from "../../base/queue/drop-jobs.server.ts";
import { BEGIN_EPOCH } from "../../programs/changes/begin-epoch.server.ts";
import { withoutChangeTriggers } from "../../programs/changes/without-triggers.server.ts";
import { INDEX_ALL_TEXTS } from "../../search/index/index-all-texts.server.ts";
import { closeConnection, openConnection, quoteIdentifiers } from "./connection.server.ts";
import { copyIn, copyOut } from "./copy-table.server.ts";
import { withoutForeignKeys } from "./foreign-keys.server.ts";
import type { ScratchDatabase } from "./scratch-database.server.ts";
import { EMPTIED_BY_RESTORE, listSequences, listTables, raiseSequences } from "./tables.server.ts";

const SECRETS = "signing_secrets";

export type ReplacementReport = {
  /** Sessions of this database that were still valid. */
  ended_sessions: number;
  /** Waiting jobs of the replaced contents, mostly mail. */
  dropped_jobs: number;
  /**
   * The secret that signs links. A backup of release 0.1.0 has none, and then the database keeps
   * its own.
   */
  secret: "from the backup" | "kept";
  /** Invites that are neither used up nor expired. */
  open_invites: number;
  /** Webhooks that post again when something changes here. */
  active_webhooks: number;
};

/**
 * Replaces everything in the site's database with the contents of the scratch database, in one
 * transaction. Both must have the same schema. Credentials are not restored, and the feed of
 * changes begins anew.
 */
export async function replaceContents({
  sql: scratch,
  database,
}: ScratchDatabase): Promise<ReplacementReport> {
  const [found] = await scratch`select from signing_secrets`;
  const tables = (await listTables(scratch)).filter(({ name }) => found || name !== SECRETS);
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
      await withoutChangeTriggers(site, async () => {
        for (const table of tables) await copyIn(site, table, copyOut({ database }, table));
      });
      await raiseSequences(site, sequences);
    });
    await site.unsafe(BEGIN_EPOCH);
    await site.unsafe(BEGIN_WEEKS_AGAIN);
    await site.unsafe(INDEX_ALL_TEXTS);
    await site`commit`;
    signalMembers("all");
    await site`analyze`;
    const [open] =
      await site`select count(*)::int as invites from invites where used_at is null and (expires_at is null or expires_at > now())`;
    const [active] = await site`select count(*)::int as webhooks from webhooks where is_active`;
    return {
      ended_sessions: Number(row?.sessions ?? 0),
      dropped_jobs,
      secret: found ? "from the backup" : "kept",
      open_invites: Number(open?.invites ?? 0),
      active_webhooks: Number(active?.webhooks ?? 0),
    };
  } finally {
    await closeConnection(site);
  }
}
