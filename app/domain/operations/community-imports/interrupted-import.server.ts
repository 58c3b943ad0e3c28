import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { enqueueNow } from "../../base/queue/queue.server.ts";
import { removeUnfinished } from "./conversions.server.ts";
import { makeFailure } from "./failures.ts";
import {
  type ImportState,
  isRunning,
  readImportState,
  writeImportState,
} from "./import-state.server.ts";

/** Marks a conversion, a check or an import as failed whose process has ended: nobody holds its lock. */
export async function failInterruptedImport(): Promise<void> {
  await failIf(({ state }) => state === "running");
}

/**
 * At the start also one that waits: its process may have ended before the job was stored. Where the lock
 * is held, by a process that still runs or by a connection that outlives its process, a job waits for it.
 */
export async function failImportOfLastRun(): Promise<void> {
  if ((await failIf(isRunning)) === "locked") await enqueueNow("import-community", {});
}

/** A step, while nobody else can hold the lock. */
export async function markInterrupted(state: ImportState): Promise<void> {
  await removeUnfinished();
  log.warn({ archive: state.name }, "The import of a community was interrupted");
  writeImportState({
    ...state,
    state: "failed",
    failure: makeFailure("interrupted"),
  });
}

async function failIf(
  isInterrupted: (state: ImportState) => boolean,
): Promise<"locked" | "looked"> {
  const found = readImportState();
  if (!found || !isInterrupted(found)) return "looked";
  const looked = await withFreeLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, async () => {
    const state = readImportState();
    if (state && isInterrupted(state)) await markInterrupted(state);
    return "looked" as const;
  });
  return looked ?? "locked";
}
