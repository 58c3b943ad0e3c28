import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { runDriverStorm } from "#tests/support/driver-storm.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const QUERIES = 200_000;

export const driverStorm: TrustCheck = {
  promise:
    "queries that fail in all ways between others, with connections that are closed: nobody gets the rows of another",
  run: async (): Promise<Outcome> => {
    const data_dir = mkdtempSync(join(tmpdir(), "divan-storm-"));
    const database = embeddedDatabase(data_dir);
    const { stop } = await database.start();
    try {
      const { answers, failures } = await runDriverStorm(database.address, QUERIES);
      return {
        holds: true,
        figure: `${answers} answers compared, ${failures} failures between them`,
      };
    } finally {
      await stop();
      rmSync(data_dir, { recursive: true, force: true });
    }
  },
};
