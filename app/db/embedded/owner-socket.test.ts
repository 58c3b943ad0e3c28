import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isOwnerAlive, openOwnerSocket } from "./owner-socket.server.ts";

/** Node's backlog is 511; the kernel takes one more. */
const MORE_THAN_BACKLOG = 600;

test("an owner is alive while its socket's backlog is full, and dead once the socket is closed", async () => {
  const run = mkdtempSync(join(tmpdir(), "divan-owner-"));
  const folders = { home: run, cluster: run, run, log: run };
  const { id, close } = await openOwnerSocket(folders);
  // No connection is accepted until this function awaits.
  const waiting = Array.from({ length: MORE_THAN_BACKLOG }, () =>
    connect(join(run, `.app-${id}`)).on("error", () => {}),
  );
  const alive = isOwnerAlive(folders, id);
  expect(await alive).toBe(true);
  for (const socket of waiting) socket.destroy();
  close();
  expect(await isOwnerAlive(folders, id)).toBe(false);
  rmSync(run, { recursive: true });
});
