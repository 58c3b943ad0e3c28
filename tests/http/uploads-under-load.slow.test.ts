import { execFileSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { sendRaw } from "#tests/support/api-raw.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { hugePng, hugeWebp, longGif, smallPicture } from "#tests/support/hostile-files.ts";
import type { PersonName } from "#tests/support/people.ts";
import { formWithFile, photograph } from "#tests/support/pictures.ts";
import { usageOf } from "#tests/support/process-usage.ts";
import { expectWholeFiles } from "#tests/support/stored-files.ts";
import { en, tr } from "#tests/support/texts.ts";

const PATIENT = { timeout: 300_000 };
const MEMBERS = ["ayse", "mehmet", "nazim", "emma"] as const satisfies PersonName[];
const MEGABYTE = 1_000_000;
const GROWTH_MAX_MB = 100;
const ROUND_MS = 5_000;
const ROUNDS = 5;
/** What the limit of uploads allows each member; the tests run without it. */
const ALLOWED_EVERY_MS = 2500;
/** As members read: the pauses leave most of a core free. */
const READERS = 3;
const PAUSE_MS = 30;
const SAMPLE_EVERY_MS = 25;
const SLOWER_MAX = 2;
/** Members who ignore every limit take the core that the readers need. */
const SLOWER_WITHOUT_PAUSE_MAX = 5;
/** Below this, a difference is that of the scheduler. */
const FAST_MS = 30;
const UPLOADS = 100;
const KILLS = 20;
const KILL_EVERY_MS = 100;

type Bytes = Buffer<ArrayBuffer>;
type Member = { api: ApiClient; cookies: string };
/** What is sent, as bytes: making a form again each time would slow down the readers below. */
type Bomb = { api_form: Body; page_form: Body };
type Body = { type: string; bytes: Uint8Array<ArrayBuffer> };
type Load = { latencies: number[]; memory_mb: number };

let app: App;
let topic_id: number;
let members: Member[];
let bombs: Bomb[];
beforeAll(async () => {
  app = await startApp();
  members = await Promise.all(
    MEMBERS.map(async (name) => {
      const [browser, api] = await Promise.all([app.as(name), app.apiAs(name)]);
      const pairs = [...browser.cookies].map(([key, value]) => `${key}=${value}`);
      return { api, cookies: pairs.join("; ") };
    }),
  );
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  topic_id = await makeTopic(selin, forum_id);
  const picture = await smallPicture("jpeg");
  bombs = await Promise.all([
    bombOf("a.png", hugePng(20_000)),
    bombOf("b.webp", hugeWebp(6300)),
    bombOf("d.gif", longGif(600_000)),
    bombOf("e.jpg", picture.subarray(0, picture.length / 2)),
    bombOf("f.webp", hugeWebp(16_383)),
  ]);
});
afterAll(() => app.stop());

async function bombOf(name: string, bytes: Bytes): Promise<Bomb> {
  const [api_form, page_form] = await Promise.all([
    bodyOf(formWithFile(name, bytes)),
    bodyOf(previewWith(name, bytes)),
  ]);
  return { api_form, page_form };
}

async function bodyOf(form: FormData): Promise<Body> {
  const response = new Response(form);
  const type = response.headers.get("Content-Type") ?? "";
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** A reply that is not stored, so that the pages of the readers do not grow. */
function previewWith(name: string, bytes: Bytes): FormData {
  const form = new FormData();
  form.set("content", "Bakın");
  form.set("intent", "preview");
  form.set("files", new File([bytes], name));
  return form;
}

type Headers = Record<string, string>;
const asCaller = ({ api }: Member): Headers => ({ Authorization: `Bearer ${api.token}` });
const asReader = ({ cookies }: Member): Headers => ({ Cookie: cookies });

/** In turn by the API and by a form. */
function requestOf(member: Member, { api_form, page_form }: Bomb, turn: number) {
  const is_call = turn % 2 === 0;
  const { type, bytes } = is_call ? api_form : page_form;
  const sender = is_call ? asCaller(member) : { ...asReader(member), Origin: app.url };
  return {
    method: "POST",
    path: is_call ? "/api/v1/files/" : `/topic/${topic_id}/reply`,
    headers: { ...sender, "Content-Type": type },
    body: bytes,
  };
}

/** Each member uploads one bomb after the other, and starts the next after `every_ms` at the earliest. */
async function bombFor(ms: number, every_ms: number): Promise<number[]> {
  const end = performance.now() + ms;
  const statuses: number[] = [];
  const upload = async (member: Member, index: number) => {
    // Not all at the same moment.
    await delay((every_ms * index) / members.length);
    for (let turn = index; performance.now() < end; turn += 1) {
      const bomb = turn % 2 === 0 ? await newBomb() : bombs[(turn >> 1) % bombs.length];
      if (!bomb) throw new Error("There is no bomb");
      const pause = delay(every_ms);
      statuses.push((await sendRaw(app.url, requestOf(member, bomb, turn >> 1))).status);
      await pause;
    }
  };
  await Promise.all(members.map(upload));
  return statuses;
}

let side = 6300;
/** 39 megapixels that are drawn; the same bytes would be drawn once only. */
function newBomb(): Promise<Bomb> {
  side -= 1;
  return bombOf("d.webp", hugeWebp(side));
}

/** Reads pages and lists until `ms` have passed, and watches the memory of the site. */
async function readFor(ms: number): Promise<Load> {
  const end = performance.now() + ms;
  const latencies: number[] = [];
  let memory_mb = 0;
  const watch = setInterval(() => {
    memory_mb = Math.max(memory_mb, memoryOfSite());
  }, SAMPLE_EVERY_MS);
  const read = async (member: Member) => {
    const asks = [
      { path: `/topic/${topic_id}`, headers: asReader(member) },
      { path: "/forum", headers: asReader(member) },
      { path: `/api/v1/topics/${topic_id}`, headers: asCaller(member) },
    ];
    while (performance.now() < end)
      for (const { path, headers } of asks) {
        const started_ms = performance.now();
        const { status } = await sendRaw(app.url, { method: "GET", path, headers });
        latencies.push(performance.now() - started_ms);
        expect(status).toBe(200);
        await delay(PAUSE_MS);
      }
  };
  await Promise.all(members.slice(0, READERS).map(read));
  clearInterval(watch);
  return { latencies, memory_mb };
}

const memoryOfSite = () => usageOf(app.pid).memory_bytes / MEGABYTE;

function p95({ latencies }: Load): number {
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

test.for([
  { pace: "as often as they may", every_ms: ALLOWED_EVERY_MS, slower_max: SLOWER_MAX },
  { pace: "without a pause", every_ms: 0, slower_max: SLOWER_WITHOUT_PAUSE_MAX },
])(
  "others read while members upload bombs $pace",
  PATIENT,
  async ({ pace, every_ms, slower_max }) => {
    await readFor(ROUND_MS);
    const memory_before = memoryOfSite();
    const [quiet, bombed]: [Load[], Load[]] = [[], []];
    const statuses: number[] = [];
    // In turn, because other programs slow both down.
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await readFor(ROUND_MS));
      const [load, answered] = await Promise.all([readFor(ROUND_MS), bombFor(ROUND_MS, every_ms)]);
      bombed.push(load);
      statuses.push(...answered);
    }
    const [before_ms, after_ms] = [median(quiet.map(p95)), median(bombed.map(p95))];
    const growth_mb = Math.max(...bombed.map(({ memory_mb }) => memory_mb)) - memory_before;
    process.stdout.write(
      `${statuses.length} bombs ${pace}: p95 ${before_ms.toFixed(1)} → ${after_ms.toFixed(1)} ms, memory +${growth_mb.toFixed(0)} MB\n`,
    );
    expect(new Set(statuses)).toEqual(new Set([200, 422]));
    expect(after_ms).toBeLessThan(Math.max(before_ms, FAST_MS) * slower_max);
    expect(growth_mb).toBeLessThan(GROWTH_MAX_MB);
  },
);

test("of a hundred uploads at once each is stored or asked to wait", PATIENT, async () => {
  const picture = Buffer.from(await photograph());
  const uploads = await Promise.all(
    Array.from({ length: UPLOADS }, (_, n) => bombOf(`${n}.jpg`, picture)),
  );
  const memory_before = memoryOfSite();
  const upload = async (bomb: Bomb, index: number) => {
    const member = members[index % members.length];
    if (!member) throw new Error("Nobody has signed in");
    const { path, ...request } = requestOf(member, bomb, Math.floor(index / members.length));
    const response = await fetch(`${app.url}${path}`, request);
    return { status: response.status, text: await response.text() };
  };
  const [load, answers] = await Promise.all([readFor(ROUND_MS), Promise.all(uploads.map(upload))]);
  const refused = answers.filter(({ status }) => status !== 200);
  process.stdout.write(
    `${UPLOADS} uploads: ${refused.length} refused, p95 of readers ${p95(load).toFixed(1)} ms\n`,
  );
  const sentences = [en("messages.filesBusy"), tr("messages.filesBusy"), "Service Unavailable"];
  expect(
    refused.filter(({ text }) => !sentences.some((sentence) => text.includes(sentence))),
  ).toEqual([]);
  expect(UPLOADS - refused.length).toBeGreaterThanOrEqual(members.length);
  expect(load.memory_mb - memory_before).toBeLessThan(GROWTH_MAX_MB);
});

test(
  "when the process that draws is killed again and again, its pictures are refused and the next is drawn",
  PATIENT,
  async () => {
    const killed = new Set<number>();
    const upload = async ({ api }: Member) => {
      const answers: ApiAnswer[] = [];
      while (killed.size < KILLS) {
        side -= 1;
        answers.push(await api.post("/files/", formWithFile("a.webp", hugeWebp(side))));
      }
      return answers;
    };
    const kill = async () => {
      while (killed.size < KILLS) {
        for (const pid of drawingProcesses()) {
          process.kill(pid, "SIGKILL");
          killed.add(pid);
        }
        await delay(KILL_EVERY_MS);
      }
    };
    const [answers] = await Promise.all([
      Promise.all(members.map(upload)),
      kill(),
      readFor(ROUND_MS),
    ]);
    const broken = answers.flat().filter(({ status }) => status !== 200);
    // Some were killed while they waited for a picture.
    expect(broken.length).toBeGreaterThanOrEqual(KILLS / 2);
    const sentence = en("messages.pictureBroken", { name: "a.webp" });
    expect(broken.map(({ status, body }) => [status, body.detail[0].msg])).toEqual(
      broken.map(() => [422, sentence]),
    );
    const bytes = Buffer.from(await photograph({ colour: "#205060" }));
    const next = await (await app.apiAs("ayse")).post("/files/", formWithFile("sonra.jpg", bytes));
    expect(next.status).toBe(200);
  },
);

test("nothing half is left of all this", PATIENT, async () => {
  await expectWholeFiles(app);
});

function drawingProcesses(): number[] {
  const output = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return output
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        Number(parent) === app.pid && args.join(" ").includes("draw-process"),
    )
    .map(([pid]) => Number(pid));
}
