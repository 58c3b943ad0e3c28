import { setTimeout as delay } from "node:timers/promises";
import { openSite, READER_EMAIL, type Site } from "../bench/site.ts";
import { SIZES } from "../bench/sizes.ts";
import { databasePids } from "../trust/processes.ts";
import { type Member, signIn } from "./members.ts";
import { type Finding, killedFinding, megabytes, seconds } from "./report.ts";
import type { Run } from "./run.ts";
import { sampleMemory } from "./sample-memory.ts";
import { type UseFigures, useSite } from "./use.ts";

const RATE = 20;
/** The moments are random. */
const RATE_TOLERANCE = 0.97;
const MEMBERS = 40;
/** Only members who have not read much; the reader of the benchmark has thousands of notifications. */
const FIRST_MEMBER = 1000;
const LATEST_TOPICS = 500;
const PASSWORD = "correct-horse-of-the-benchmark";
const PAGE_WITHIN_MS = 50;
/** The site makes its backup in the middle of the use. */
const BACKUP_AT = 0.5;
const BACKUP_POLL_MS = 1000;

export async function measureHour({ machine, site_folder, minutes }: Run): Promise<Finding[]> {
  const site = await machine.startIn(() => openSite(site_folder));
  const database_pid = databasePids(site_folder)[0];
  const memory = sampleMemory(machine);
  try {
    const members = await signInMembers(site);
    const topics = { latest_ids: await latestTopics(members), count: SIZES.large.topics };
    const [figures, backup] = await Promise.all([
      useSite(members, topics, { minutes, rate: RATE }),
      delay(minutes * 60_000 * BACKUP_AT).then(() => backUp(site)),
    ]);
    for (const { bell } of members) bell.close();
    return [
      ...describeUse(figures, minutes),
      { title: "a verified backup meanwhile", ...backup },
      {
        title: "memory of all programs at most",
        figure: megabytes(memory.stop()),
        // The app starts a database again that has ended.
        holds: databasePids(site_folder)[0] === database_pid,
      },
      killedFinding(machine),
    ];
  } finally {
    memory.stop();
    await site.close();
  }
}

async function signInMembers({ url }: Site): Promise<Member[]> {
  const members: Member[] = [];
  for (let id = FIRST_MEMBER; members.length < MEMBERS; id += 1)
    members.push(await signIn(url, `member${id}@bench.example`, PASSWORD));
  return members;
}

async function latestTopics([member]: readonly Member[]): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < LATEST_TOPICS) {
    const { body } = (await member?.api.get(`/topics/?limit=100&skip=${ids.length}`)) ?? {};
    ids.push(...body.data.map(({ id }: { id: number }) => id));
  }
  return ids;
}

async function backUp(site: Site): Promise<{ figure: string; holds: boolean }> {
  const api = await site.api(READER_EMAIL);
  const began_ms = performance.now();
  const { name } = await api.sendJson("POST", "/server/create-backup");
  for (;;) {
    const { data } = await api.sendJson("GET", "/server/backups?limit=10");
    const backup = data.find((each: { name: string }) => each.name === name);
    if (backup.status !== "running") {
      const holds = backup.status === "verified";
      const took = seconds(performance.now() - began_ms);
      return { figure: `${took}, ${megabytes(backup.size ?? 0)}, ${backup.status}`, holds };
    }
    await delay(BACKUP_POLL_MS);
  }
}

function describeUse({ requests, per_second, failed, by_kind }: UseFigures, minutes: number) {
  const kinds = [...by_kind].map(
    ([kind, { calls, median_ms, p95_ms, max_ms }]): Finding => ({
      title: `${kind}: half, 95 % and all answered within`,
      figure: `${median_ms.toFixed(0)}, ${p95_ms.toFixed(0)} and ${max_ms.toFixed(0)} ms (${calls} answers)`,
      holds: kind !== "page" || p95_ms < PAGE_WITHIN_MS,
    }),
  );
  return [
    {
      title: `${minutes} minutes of use by ${MEMBERS} members with open pages`,
      figure: `${requests} requests, ${per_second.toFixed(1)} a second, ${failed} failed`,
      holds: failed === 0 && per_second >= RATE * RATE_TOLERANCE,
    },
    ...kinds,
  ];
}
