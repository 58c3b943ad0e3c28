import { peakMemoryOf } from "#tests/support/process-usage.ts";
import type { Context } from "../context.ts";
import { currentLoad, type Row } from "../results.ts";
import type { Site } from "../site.ts";
import { readingCandidates, writingCandidates, type Yardsticks } from "./candidates.ts";
import { type Memory, writeDocument } from "./document.ts";
import { buildFramework } from "./framework-build.ts";
import { startLoadProcess, startYardstick } from "./processes.ts";
import { recordPages } from "./record-pages.ts";
import { DATABASE_NAME, DATABASE_USER, RECORDING, SOCKET_FOLDER } from "./replay.ts";
import { type Measured, measureRounds } from "./rounds.ts";
import { listReadings, type Reading } from "./targets.ts";

/** Compares the app with servers that do less, in one run, and writes docs/performance.md. */
export async function measureSpeed(context: Context): Promise<Row[]> {
  const { site, landmarks, size } = context;
  const load_before = currentLoad();
  buildFramework();
  const reader_email = `member${landmarks.busy_member_id}@bench.example`;
  const page_headers = await site.browserHeaders(reader_email);
  const api_headers = await site.apiHeaders(reader_email);
  const headersOf = ({ kind }: Reading) => (kind === "page" ? page_headers : api_headers);
  const readings = listReadings(context);
  const recording = await recordPages(site, readings, headersOf);
  const settings = {
    [RECORDING]: recording.file,
    [SOCKET_FOLDER]: site.address.host,
    [DATABASE_USER]: site.address.user,
    [DATABASE_NAME]: site.address.database,
  };
  const yardsticks: Yardsticks = {
    bare: await startYardstick("bare", settings),
    template: await startYardstick("template", settings),
    framework: await startYardstick("framework", settings),
  };
  const load_process = startLoadProcess();
  try {
    const reading = await readingCandidates(context, readings, headersOf, yardsticks);
    const read = await measureRounds(load_process, site.data_dir, reading);
    // Writing is measured last, because a reply changes the lists.
    const writing = await writingCandidates(context, yardsticks);
    const written = await measureRounds(load_process, site.data_dir, writing);
    const memory = memoryOf(site, [...read, ...written]);
    writeDocument({ parts: [read, written], size, load_before, memory });
  } finally {
    load_process.stop();
    for (const { stop } of Object.values(yardsticks)) stop();
    recording.remove();
  }
  // The results are in a document of their own.
  return [];
}

function memoryOf(site: Site, all: readonly Measured[]): Memory {
  const pid = site.pid();
  const own = all.filter(({ candidate }) => candidate.pid === pid);
  return {
    started_bytes: site.started_bytes,
    loaded_bytes: Math.max(...own.map(({ memory_bytes }) => memory_bytes)),
    peak_bytes: peakMemoryOf(pid),
  };
}
