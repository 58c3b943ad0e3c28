import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { runServer } from "#tests/support/launch.ts";
import type { Site } from "../site.ts";
import { fetchBody } from "./fetch-body.ts";
import { openRecorder, type Recorded } from "./recorder.ts";
import type { Reading } from "./targets.ts";

const FILE = "statements.json";
const ATTEMPTS = 10;

/**
 * Writes the statements of each page to a file for the yardsticks. A second app, whose connections
 * go through the recorder, answers each page.
 */
export async function recordPages(
  { address, settings }: Site,
  readings: readonly Reading[],
  headersOf: (reading: Reading) => Record<string, string>,
): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "divan-bench-"));
  const file = join(folder, FILE);
  const recorder = await openRecorder(address.path);
  const app = runServer({
    ...settings,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${address.user}@127.0.0.1:${recorder.port}/${address.database}`,
  });
  try {
    const port = Number(new URL(await app.address()).port);
    const recording: Record<string, Recorded[]> = {};
    const record = async (reading: Reading) => {
      recorder.take();
      const body = await fetchBody(port, reading.path, headersOf(reading));
      if (!body.includes(reading.expects))
        throw new Error(`The answer of ${reading.path} does not contain ${reading.expects}`);
      return recorder.take().filter(isOfReader);
    };
    for (const reading of readings) recording[reading.name] = await recordTwice(record, reading);
    writeFileSync(file, JSON.stringify(recording));
  } finally {
    await app.stop();
    recorder.close();
  }
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * The first answer may fill what the app keeps in memory, and another statement of the app may be
 * mixed in: two recordings one after another must be equal.
 */
async function recordTwice(
  record: (reading: Reading) => Promise<Recorded[]>,
  reading: Reading,
): Promise<Recorded[]> {
  let previous = await record(reading);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const recorded = await record(reading);
    if (isDeepStrictEqual(textsOf(recorded), textsOf(previous))) return recorded;
    previous = recorded;
  }
  throw new Error(`The statements of ${reading.path} are different each time`);
}

/** Sorted, because statements that the app sends together arrive on several connections. */
function textsOf(recorded: readonly Recorded[]): string[] {
  return recorded.map(({ text }) => text).toSorted();
}

/** The queue polls for jobs at any time, so its statements are left out. */
function isOfReader({ text }: Recorded): boolean {
  return !text.includes("pgboss");
}
