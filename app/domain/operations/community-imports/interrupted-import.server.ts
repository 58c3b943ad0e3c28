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

/** A job takes its step at once. What waited for longer waited while no process ran, and is asked for again. */
const WAIT_MAX_MS = 10 * 60_000;

/** Marks a conversion, check or import as failed if the process that ran it has ended. */
export async function failInterruptedImport(): Promise<void> {
  await failWithFreeLock(isInterrupted);
}

/**
 * At the start also one that has just been asked for: its process may have ended before the job was stored.
 * Where the lock is held, by a process that still runs or by a connection that outlives its process, a job
 * waits for it and fails what is interrupted. It runs a step that was asked for in the last minutes: another
 * process may have been asked for it since.
 */
export async function failImportOfLastRun(): Promise<void> {
  const is_lock_held = !(await failWithFreeLock(isRunning));
  if (is_lock_held) await enqueueNow("import-community", {});
}

/** Whether the process of this step has ended. The caller holds the lock, so no process runs the step. */
export function isInterrupted({ state, asked_ms }: ImportState): boolean {
  return state === "running" || (state === "waiting" && Date.now() - asked_ms > WAIT_MAX_MS);
}

/** The caller holds the lock. */
export async function markInterrupted(state: ImportState): Promise<void> {
  await removeUnfinished();
  log.warn({ archive: state.name }, "The import of a community was interrupted");
  writeImportState({
    ...state,
    state: "failed",
    failure: makeFailure("interrupted"),
  });
}

/** Returns false if another connection holds the lock, so that the step could not be checked. */
async function failWithFreeLock(mayFail: (state: ImportState) => boolean): Promise<boolean> {
  const chosen_step = readImportState();
  if (!chosen_step || !mayFail(chosen_step)) return true;
  const is_checked = await withFreeLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, async () => {
    const state = readImportState();
    if (state && mayFail(state)) await markInterrupted(state);
    return true;
  });
  return is_checked ?? false;
}
