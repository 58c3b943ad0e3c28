import { parseArgs } from "node:util";
import { measureApiLists } from "./api-lists.ts";
import { attempt } from "./attempt.ts";
import type { Context, Part } from "./context.ts";
import { measureDeletes } from "./deletes.ts";
import { measureFanOut } from "./fan-out.ts";
import { fillOnce } from "./fill-once.ts";
import { findLandmarks } from "./landmarks.ts";
import { measurePages } from "./pages.ts";
import { measurePaint } from "./paint/measure-paint.ts";
import { report } from "./report.ts";
import { currentLoad, type Row, storeResults } from "./results.ts";
import { writeSearchTable } from "./search/document.ts";
import { measureSearch } from "./search/measure-search.ts";
import { openSite, READER_EMAIL, type Site } from "./site.ts";
import { isSizeName, SIZES, type SizeName } from "./sizes.ts";
import { measureSpeed } from "./speed/measure-speed.ts";
import { measureStorage } from "./storage.ts";
import { writeTable } from "./table.ts";
import { measureWrites } from "./writes.ts";

/**
 * The order matters: sizes before writing, speed in a process that has done nothing else, and
 * deletions last.
 */
const PARTS: Record<string, Part> = {
  storage: measureStorage,
  speed: measureSpeed,
  paint: measurePaint,
  pages: measurePages,
  api: measureApiLists,
  search: measureSearch,
  writes: measureWrites,
  "fan-out": measureFanOut,
  deletes: measureDeletes,
};
const WRITERS = 8;

const { size_name, folder, part_names } = readArguments();
const load = currentLoad();
const site = await openSite(folder);
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void site.close().finally(() => process.exit(1)));
try {
  await fillOnce(site, size_name);
  // A fresh process: filling has neither compiled nor cached anything in it.
  await site.restart();
  const context = await signIn(site, size_name);
  for (const name of part_names) {
    const rows = await measurePart(context, name);
    // The part wrote a document of its own. The table must not lose the rows of other machines.
    if (rows.length === 0) continue;
    storeResults(size_name, SIZES[size_name], load, { [name]: rows });
    if (name === "search") writeSearchTable();
    else writeTable(Object.keys(PARTS).filter((part) => part !== "search"));
  }
} finally {
  await site.close();
}
process.exit();

function readArguments() {
  const { values } = parseArgs({
    options: {
      size: { type: "string", default: "small" },
      folder: { type: "string" },
      only: { type: "string", multiple: true },
    },
  });
  if (!isSizeName(values.size))
    throw new Error(`--size is one of ${Object.keys(SIZES).join(", ")}`);
  const part_names = values.only ?? Object.keys(PARTS);
  const unknown = part_names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) throw new Error(`--only is one of ${Object.keys(PARTS).join(", ")}`);
  return { size_name: values.size, folder: values.folder, part_names };
}

async function signIn(site: Site, size_name: SizeName): Promise<Context> {
  const size = SIZES[size_name];
  const api = await site.api(READER_EMAIL);
  // The last members have few rows of their own in each size, and do not subscribe to the topic of
  // the subscribers.
  const members = Array.from({ length: WRITERS }, (_, index) => size.members - index);
  return {
    site,
    size,
    api,
    browser: await site.browser(),
    writers: await Promise.all(members.map((id) => site.api(`member${id}@bench.example`))),
    landmarks: await findLandmarks(api, size),
  };
}

async function measurePart(context: Context, name: string): Promise<Row[]> {
  const busy_count = context.site.busy_count;
  const began_ms = performance.now();
  const rows = await attempt(async () => (await PARTS[name]?.(context)) ?? []);
  report(name, performance.now() - began_ms);
  const value = context.site.busy_count - busy_count;
  return value > 0 ? [...rows, { name: `${name}: refused with 503`, unit: "times", value }] : rows;
}
