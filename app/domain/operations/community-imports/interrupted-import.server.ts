import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { withFreeLock } from "#app/db/held-lock.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { readImportState, writeImportState } from "./import-state.server.ts";

/** Marks a check or an import as failed whose process has ended: nobody holds its lock. */
export async function failInterruptedImport(): Promise<void> {
  if (readImportState()?.state !== "running") return;
  await withFreeLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, async () => {
    const state = readImportState();
    if (state?.state !== "running") return;
    log.warn({ archive: state.name }, "The import of a community was interrupted");
    writeImportState({
      ...state,
      state: "failed",
      failure: { reason: "interrupted", detail: null },
    });
  });
}
