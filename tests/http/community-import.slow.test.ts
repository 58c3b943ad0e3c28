import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { mountDisk } from "#tests/support/full-disk.ts";
import {
  archiveFile,
  emptySite,
  IMPORT_PATH,
  listImports,
  NEWCOMER,
  smallCommunity,
  upload,
} from "#tests/support/imports.ts";
import { settingsOf } from "#tests/support/run-command.ts";
import { tr } from "#tests/support/texts.ts";

const PATIENT = { timeout: 120_000 };

let folder: string;
let app: App;
let selin: Browser;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-import-"));
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startEmpty(settings: Record<string, string> = {}): Promise<void> {
  app = await startApp(settings);
  await emptySite(app);
  selin = await app.as("selin");
}

test("an import whose process is killed leaves nothing, and is run again", PATIENT, async () => {
  await startEmpty({ DATA_DIR: folder });
  const data = { ...app, data_dir: folder };
  const entries = await smallCommunity(app);
  const checked = await upload(selin, await archiveFile(entries, "dogru.tar.gz"));

  // The import waits for this transaction in its middle.
  const reader = await app.sql.reserve();
  await reader`begin`;
  await reader`select from categories`;
  const progress = await checked.submit({}, { button: tr("community.import") });
  expect(progress.text).toContain(tr("community.isBeingImported", { percent: 0 }));
  expect([progress.status, progress.headers.get("Refresh")]).toEqual([200, "5"]);
  const listWaiting = () =>
    app.sql`select from pg_stat_activity where datname = current_database() and query ilike 'lock table%' and wait_event_type = 'Lock'`;
  await expect.poll(listWaiting, { timeout: 10_000 }).toHaveLength(1);
  await app.kill();
  // The transaction is still there, and so would be the locks that the import has taken already.
  await expect.poll(listWaiting, { timeout: 10_000 }).toEqual([]);

  const again = await startApp({ ...settingsOf(app.database), DATA_DIR: folder });
  try {
    const browser = again.browser();
    for (const [name, value] of selin.cookies) browser.cookies.set(name, value);
    const interrupted = await browser.get(IMPORT_PATH);
    expect(interrupted.main).toContain(tr("community.importInterrupted"));
    expect(await app.sql`select username from users`).toEqual([{ username: "selin" }]);
    await reader`rollback`;
    reader.release();
    await interrupted.submit({}, { button: tr("community.import") });
    await expect
      .poll(async () => (await browser.get(IMPORT_PATH)).path, { timeout: 30_000 })
      .toContain("/login");
    expect(await app.sql`select from users where username = ${NEWCOMER.username}`).toHaveLength(1);
    expect(listImports(data)).toEqual([]);
  } finally {
    await again.stop();
  }
});

test(
  "an archive for which the disk has no room is refused in a sentence",
  PATIENT,
  async (test_context) => {
    const disk = mountDisk(folder, 64 * 1024);
    try {
      await startEmpty({ DATA_DIR: folder });
      if (!disk) return test_context.skip();
      const refused = await upload(
        selin,
        await archiveFile(await smallCommunity(app), "dogru.tar.gz"),
      );
      expect(refused.main).toContain(tr("messages.noRoomForArchive"));
      expect(listImports({ ...app, data_dir: folder })).toEqual([]);
    } finally {
      disk?.unmount();
    }
  },
);
