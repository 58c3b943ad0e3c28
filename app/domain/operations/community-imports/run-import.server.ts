import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db } from "#app/db/client.server.ts";
import { faultOf } from "#app/db/errors.server.ts";
import { withHeldLock } from "#app/db/held-lock.server.ts";
import { signalSiteTexts } from "#app/db/signals.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { isDiskFull } from "#app/lib/storage/disk-full.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { BrokenArchive } from "../community/archive-problem.ts";
import { checkCommunity } from "../community/check-community.server.ts";
import { type ImportProgress, importCommunity } from "../community/import-community.server.ts";
import { RefusedFile } from "../community/refused-file.ts";
import { newWorkFolder, readConversion, removeUnfinished } from "./conversions.server.ts";
import { type ImportFailure, makeFailure, toFailure } from "./failures.ts";
import {
  type ImportReport,
  type ImportState,
  readImportState,
  removeImportState,
  writeImportState,
} from "./import-state.server.ts";
import { findImportFile, importPath, removeImportFile } from "./imports-folder.server.ts";
import { isInterrupted, markInterrupted } from "./interrupted-import.server.ts";
import { runConversion } from "./run-conversion.server.ts";
import { convertedName } from "./source-name.ts";

const ALMOST_PERCENT = 99;
/** The SQLSTATE when the database has no room. */
const DISK_FULL = "53100";
/** The page does not refresh more often. */
const WRITE_EVERY_MS = 500;

/**
 * Runs in a job: the step that was asked for. One that fails is not tried again. What runs while this has
 * the lock is of a process that has ended, and what was asked for long ago is not done any more.
 */
export async function runImport(): Promise<void> {
  await withHeldLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, async () => {
    const waiting = readImportState();
    if (waiting && isInterrupted(waiting)) return await markInterrupted(waiting);
    if (waiting?.state !== "waiting") return;
    const state: ImportState = { ...waiting, state: "running" };
    writeImportState(state);
    try {
      if (state.step === "convert") await convertAndCheck(state);
      else if (state.report && state.step === "import") await importArchive(state, state.report);
      else await checkArchive(state);
    } catch (error) {
      log.error({ err: error, archive: state.name, step: state.step }, "An import has failed");
      writeImportState(failed(state, failureOf(error)));
    }
  });
}

/** The conversion checks its archive itself. */
async function convertAndCheck(state: ImportState): Promise<void> {
  const source = await findImportFile(state.name);
  if (!source) return writeImportState(failed(state, makeFailure("file_gone")));
  const name = convertedName(source.name);
  await removeUnfinished();
  await removeImportFile(name);
  try {
    const { is_folder } = source;
    const { date_order } = state;
    const end = await runConversion(
      { source: source.name, is_folder, date_order, work: newWorkFolder() },
      ({ part, share }) => writeImportState({ ...state, part, progress: percentOf(share) }),
    );
    if (end.kind === "failed") writeImportState(failed(state, end.failure));
    else writeImportState({ ...state, name, step: "check", state: "checked", report: end.report });
  } finally {
    await removeUnfinished();
  }
}

function failed(state: ImportState, import_failure: ImportFailure): ImportState {
  return { ...state, state: "failed", failure: import_failure };
}

async function checkArchive(state: ImportState): Promise<void> {
  const { format: _, ...report } = await checkCommunity(
    importPath(state.name),
    progressWriter(state),
  );
  writeImportState({ ...state, state: "checked", report });
}

async function importArchive(state: ImportState, report: ImportReport): Promise<void> {
  const write = progressWriter(state);
  const lines = Object.values(report.manifest.lines).reduce((sum, count) => sum + count, 0);
  const files = report.manifest.files.count;
  await importCommunity(importPath(state.name), report, ({ what, done }: ImportProgress) =>
    write((what === "files" ? done : files + done) / (files + lines)),
  );
  await db.transaction(async (tx) => {
    await signalSiteTexts(tx);
    await enqueue(tx, "create-search-indexes", {});
    await enqueue(tx, "count-activity", {});
  });
  removeImportState();
  // They may have the hashes of all passwords.
  const conversion = await readConversion(state.name);
  await removeImportFile(state.name);
  if (conversion) await removeImportFile(conversion.source);
}

function progressWriter(state: ImportState): (share: number) => void {
  let written_ms = 0;
  return (share) => {
    if (Date.now() - written_ms < WRITE_EVERY_MS) return;
    written_ms = Date.now();
    writeImportState({ ...state, progress: percentOf(share) });
  };
}

function percentOf(share: number): number {
  return Math.min(ALMOST_PERCENT, Math.round(share * 100));
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof BrokenArchive) return toFailure("broken", error);
  if (error instanceof RefusedFile) return toFailure("refused", error);
  if (isDiskFull(error) || faultOf(error) === DISK_FULL) return makeFailure("disk_full");
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    return makeFailure("file_gone");
  return makeFailure("unexpected");
}
