import type { Context } from "../context.ts";
import type { Site } from "../site.ts";
import { fetchBody } from "./fetch-body.ts";
import type { Load } from "./load.ts";
import type { Yardstick } from "./processes.ts";
import { requestText } from "./request-text.ts";
import { type Goal, listWritings, type Reading } from "./targets.ts";

/** Something whose rate is measured: an answer of the app, or of a yardstick. */
export type Candidate = {
  name: string;
  /** The process whose processor time is counted. */
  pid: number;
  load: Load;
  /** Only an answer of the app has a goal. */
  goal: Goal | null;
  /** Null for a writing request. */
  bytes: { raw: number; brotli: number | null } | null;
};

export type Yardsticks = { bare: Yardstick; template: Yardstick; framework: Yardstick };

export const BARE = "bare node:http";
const TEMPLATE = "the same rows by a string template";
const FRAMEWORK = "the same rows by the framework's smallest page";
const CONNECTIONS = 16;
/**
 * Times like "3 minutes ago" and the number of the bell change the length of an answer a little.
 */
const TOLERANCE = 0.1;
const OK = 200;

/** The candidates in the order in which a round measures them. */
export async function readingCandidates(
  { site }: Context,
  readings: readonly Reading[],
  headersOf: (reading: Reading) => Record<string, string>,
  { bare, template, framework }: Yardsticks,
): Promise<Candidate[]> {
  const pid = site.pid();
  const port = portOf(site);
  const candidates = [await ofYardstick(BARE, bare, "/")];
  for (const reading of readings) {
    const { name, path, kind, goal } = reading;
    const headers = headersOf(reading);
    candidates.push(await ofAnswer({ name, pid, port, path, headers, goal, has_brotli: true }));
    const address = `/${kind}/${encodeURIComponent(name)}`;
    candidates.push(await ofYardstick(`${name}: ${TEMPLATE}`, template, address));
    if (kind === "page")
      candidates.push(await ofYardstick(`${name}: ${FRAMEWORK}`, framework, address));
  }
  return candidates;
}

export async function writingCandidates(
  context: Context,
  { bare }: Yardsticks,
): Promise<Candidate[]> {
  const port = portOf(context.site);
  const writings = await listWritings(context);
  return [
    await ofYardstick(BARE, bare, "/"),
    ...writings.map(({ name, goal, connections, requests, status }) => ({
      name,
      goal,
      pid: context.site.pid(),
      load: { port, connections, requests, status, bytes_min: 0, bytes_max: Infinity },
      bytes: null,
    })),
  ];
}

const portOf = ({ url }: Site): number => Number(new URL(url).port);

const ofYardstick = (name: string, { pid, port }: Yardstick, path: string) =>
  ofAnswer({ name, pid, port, path, headers: {}, goal: null, has_brotli: false });

type Answer = {
  name: string;
  pid: number;
  port: number;
  path: string;
  headers: Record<string, string>;
  goal: Goal | null;
  has_brotli: boolean;
};

async function ofAnswer(answer: Answer): Promise<Candidate> {
  const { name, pid, port, path, headers, goal, has_brotli } = answer;
  const raw = (await fetchBody(port, path, headers)).length;
  const compressed = has_brotli
    ? await fetchBody(port, path, { ...headers, "Accept-Encoding": "br" })
    : null;
  return {
    name,
    pid,
    goal,
    load: {
      port,
      connections: CONNECTIONS,
      requests: [requestText("GET", path, { headers: { Host: `127.0.0.1:${port}`, ...headers } })],
      status: OK,
      bytes_min: Math.floor(raw * (1 - TOLERANCE)),
      bytes_max: Math.ceil(raw * (1 + TOLERANCE)),
    },
    bytes: { raw, brotli: compressed?.length ?? null },
  };
}
