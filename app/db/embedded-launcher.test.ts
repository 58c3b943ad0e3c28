import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { announceLauncher, isLauncherAlive } from "./embedded-launcher.server.ts";

/** Node lets 511 wait; the kernel takes one more. */
const MORE_THAN_MAY_WAIT = 600;

test("a process that stands still, so that its socket takes no more, is not dead; one that has left is", async () => {
  const run = mkdtempSync(join(tmpdir(), "divan-launcher-"));
  const folders = { home: run, cluster: run, run, log: run };
  const { id, leave } = await announceLauncher(folders);
  // Nothing is accepted before this function lets the process go on.
  const waiting = Array.from({ length: MORE_THAN_MAY_WAIT }, () =>
    connect(join(run, `.app-${id}`)).on("error", () => {}),
  );
  const asked = isLauncherAlive(folders, id);
  expect(await asked).toBe(true);
  for (const socket of waiting) socket.destroy();
  leave();
  expect(await isLauncherAlive(folders, id)).toBe(false);
  rmSync(run, { recursive: true });
});
