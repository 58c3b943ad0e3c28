import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runDriverStorm } from "#tests/support/driver-storm.ts";
import { embeddedDatabase } from "./embedded/embedded-database.server.ts";

/** `npm run trust` sends more. Without the changes of the driver, a hundred are enough. */
const QUERIES = 60_000;

test("each answer belongs to its query, whatever fails between them", {
  timeout: 300_000,
}, async () => {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-storm-"));
  const database = embeddedDatabase(data_dir);
  const { stop } = await database.start();
  try {
    const { answers, failures } = await runDriverStorm(database.address, QUERIES);
    expect(answers).toBeGreaterThan(10 * failures);
  } finally {
    await stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
});
