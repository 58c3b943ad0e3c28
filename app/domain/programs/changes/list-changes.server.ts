import { storeWriteTime } from "#app/db/replica/write-time.server.ts";
import type { ChangeReader } from "./change-reader.ts";
import { readCursor, writeCursor } from "./cursor.server.ts";
import { CHANGE_KINDS, type ChangeKind, LATEST } from "./kinds.ts";
import { getPresentPosition, readFeed } from "./read-feed.server.ts";

type ChangesInput = { after?: string; kind?: ChangeKind; limit: number };

/**
 * A page of the feed as programs read it. Refuses with 410 if changes after the cursor are no
 * longer kept. The program's next read must not be older than the feed, so this call counts as a
 * write, with the time after the reading: a replica that has not replayed it answers nothing.
 */
export async function listChanges(reader: ChangeReader, { after, kind, limit }: ChangesInput) {
  if (after === LATEST) {
    const present = await getPresentPosition();
    await storeWriteTime();
    return { data: [], next: writeCursor(present), has_more: false };
  }
  const { changes, next, has_more } = await readFeed(
    reader,
    after === undefined ? null : readCursor(after),
    { kinds: kind ? [kind] : CHANGE_KINDS, limit },
  );
  if (changes.length > 0) await storeWriteTime();
  return { data: changes, next: writeCursor(next), has_more };
}
