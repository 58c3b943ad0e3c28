import { expect, vi } from "vitest";
import { type ChangeReader, EVERYTHING } from "#app/domain/programs/changes/change-reader.ts";
import { type Change, type ChangeKind, LATEST } from "#app/domain/programs/changes/kinds.ts";
import { listChanges } from "#app/domain/programs/changes/list-changes.server.ts";
import { sql } from "./domain.ts";

/**
 * Waits until all transactions that are older than the last change have ended, also those of other
 * test files: one of another database that is just ending may hold the feed back for a moment.
 */
export async function untilVisible(): Promise<void> {
  await vi.waitFor(
    async () =>
      expect(
        await sql`select from changes where xid >= pg_snapshot_xmin(pg_current_snapshot())`,
      ).toHaveLength(0),
    { timeout: 10_000 },
  );
}

export async function present(): Promise<string> {
  await untilVisible();
  return (await listChanges(EVERYTHING, { after: LATEST, limit: 1 })).next;
}

/** Everything after the cursor, read in small pages, as short texts. */
export async function changesAfter(
  after: string | undefined,
  reader: ChangeReader = EVERYTHING,
  kind?: ChangeKind,
): Promise<string[]> {
  await untilVisible();
  const entries: string[] = [];
  let cursor = after;
  for (;;) {
    const { data, next, has_more } = await listChanges(reader, { after: cursor, kind, limit: 2 });
    entries.push(...data.map(inShort));
    cursor = next;
    if (!has_more) return entries;
  }
}

/** Writes a change as `kind id change`. */
export function inShort({ kind, id, change }: Change): string {
  return `${kind} ${id} ${change}`;
}

export async function emptyFeed(): Promise<void> {
  await sql`delete from changes`;
  await sql`update change_feed set deleted_xid = '0', deleted_seq = 0`;
}
