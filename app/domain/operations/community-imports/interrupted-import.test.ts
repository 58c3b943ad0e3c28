import { beforeEach, expect, test } from "vitest";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { withHeldLock } from "#app/db/held-lock.server.ts";
import { queuedPayloads, sql } from "#tests/support/domain.ts";
import { makeFailure } from "./failures.ts";
import {
  findImportProgress,
  type ImportState,
  readImportState,
  removeImportState,
  writeImportState,
} from "./import-state.server.ts";
import { failImportOfLastRun, failInterruptedImport } from "./interrupted-import.server.ts";
import { runImport } from "./run-import.server.ts";

const IMPORT: ImportState = {
  name: "a.tar.gz",
  step: "import",
  state: "running",
  asked_ms: 0,
  progress: 40,
  part: null,
  date_order: null,
  report: null,
  failure: null,
};

beforeEach(async () => {
  removeImportState();
  await sql`delete from pgboss.job where name = 'import-community'`;
});

test("an import whose process has ended is failed, and one that runs is not", async () => {
  writeImportState(IMPORT);
  await withHeldLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, async () => {
    await failInterruptedImport();
    await failImportOfLastRun();
    expect([readImportState()?.state, findImportProgress()]).toEqual(["running", 40]);
  });
  await failInterruptedImport();
  expect([readImportState(), findImportProgress()]).toEqual([
    { ...IMPORT, state: "failed", failure: makeFailure("interrupted") },
    null,
  ]);
});

test("an import whose connection outlives its process is failed by a job, once the lock is free", async () => {
  writeImportState(IMPORT);
  await withHeldLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, failImportOfLastRun);
  expect([readImportState()?.state, await queuedPayloads("import-community")]).toEqual([
    "running",
    [{}],
  ]);
  await runImport();
  expect([readImportState()?.failure?.kind, findImportProgress()]).toEqual(["interrupted", null]);
});

test("an import that was asked for before the site stood still does not run by itself", async () => {
  writeImportState({ ...IMPORT, state: "waiting" });
  await runImport();
  expect(readImportState()?.failure?.kind).toBe("interrupted");
  writeImportState({ ...IMPORT, state: "waiting" });
  await failInterruptedImport();
  expect(readImportState()?.failure?.kind).toBe("interrupted");
});

test("an import that was just asked for runs, also where a job waits for the lock at the start", async () => {
  writeImportState({ ...IMPORT, state: "waiting", asked_ms: Date.now() });
  await withHeldLock(ADVISORY_LOCKS.COMMUNITY_IMPORT_PAGE, failImportOfLastRun);
  expect(await queuedPayloads("import-community")).toEqual([{}]);
  await runImport();
  expect(readImportState()?.failure?.kind).toBe("file_gone");
});

test("an import that was just asked for is failed at the next start only", async () => {
  writeImportState({ ...IMPORT, state: "waiting", asked_ms: Date.now() });
  await failInterruptedImport();
  expect(readImportState()?.state).toBe("waiting");
  await failImportOfLastRun();
  expect(readImportState()?.state).toBe("failed");
});

test("while no archive was chosen, nothing runs", async () => {
  await failImportOfLastRun();
  expect([readImportState(), findImportProgress()]).toEqual([null, null]);
});
