import { expect, vi } from "vitest";
import { readCursor } from "#app/domain/changes/cursor.server.ts";
import { type ChangeKind, LATEST } from "#app/domain/changes/kinds.ts";
import { listChanges } from "#app/domain/changes/list-changes.server.ts";
import { sql } from "./domain.ts";

/** Autovacuum may hold the feed back for a moment. */
export async function untilVisible(): Promise<void> {
  const [last] = await sql`select max(seq)::float8 as seq from changes`;
  await vi.waitFor(
    async () => {
      const { next } = await listChanges({ after: LATEST, limit: 1 });
      expect(readCursor(next).seq).toBeGreaterThanOrEqual(last?.seq ?? 0);
    },
    { timeout: 10_000 },
  );
}

export async function present(): Promise<string> {
  await untilVisible();
  return (await listChanges({ after: LATEST, limit: 1 })).next;
}

/** Everything after the cursor, read in small pages, in short: `kind id change`. */
export async function changesAfter(
  after: string | undefined,
  kind?: ChangeKind,
): Promise<string[]> {
  await untilVisible();
  const entries: string[] = [];
  let cursor = after;
  for (;;) {
    const { data, next, has_more } = await listChanges({ after: cursor, kind, limit: 2 });
    entries.push(...data.map((entry) => `${entry.kind} ${entry.id} ${entry.change}`));
    cursor = next;
    if (!has_more) return entries;
  }
}

export async function emptyFeed(): Promise<void> {
  await sql`delete from changes`;
  await sql`update change_feed set deleted_xid = '0', deleted_seq = 0`;
}
