import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { countedSamples, mergeSamples, type Sample } from "./samples.ts";
import { readSources } from "./sources.ts";
import { isMetric } from "./text-format.ts";

/** A process that is busy for longer answers with what it said last. */
const REPORT_MAX_MS = 1_000;
/** The first process waits for the others. */
const SUM_MAX_MS = 2 * REPORT_MAX_MS;

/** A process asks the first one for the sum of all, which asks each for its own samples. */
const message_shape = z.object({
  metrics: z.enum(["sum", "own", "answer"]),
  id: z.string(),
  samples: z
    .array(
      z.object({
        metric: z.string().refine(isMetric),
        suffix: z.enum(["_bucket", "_sum", "_count"]).optional(),
        labels: z.record(z.string(), z.string()),
        value: z.number(),
      }),
    )
    .optional(),
});
type Message = z.output<typeof message_shape>;
type Send = (message: Message) => void;

const waiting = new Map<string, (samples: Sample[] | null) => void>();
const last_samples = new Map<number, Sample[]>();
let ended_samples: Sample[] = [];

/** Whichever process is asked, it answers for all. */
export async function readAllSamples(): Promise<Sample[]> {
  if (!cluster.isWorker) return readSources();
  const samples = await request("sum", sendToFirst, SUM_MAX_MS);
  if (!samples) throw new Error("The first process did not sum up the metrics");
  return samples;
}

/** Each process calls it at its start if there are several. */
export function shareSamples(): void {
  if (cluster.isWorker) {
    process.on("message", (message) => receive(message, sendToFirst, readSources));
    return;
  }
  cluster.on("message", (worker, message) => receive(message, sendTo(worker), sumSamples));
  cluster.on("exit", ({ id }) => {
    ended_samples = mergeSamples([ended_samples, countedSamples(last_samples.get(id) ?? [])]);
    last_samples.delete(id);
  });
}

function receive(received: unknown, send: Send, answer: () => Sample[] | Promise<Sample[]>): void {
  const { data: message } = message_shape.safeParse(received);
  if (!message) return;
  const { metrics, id, samples } = message;
  if (metrics === "answer") waiting.get(id)?.(samples ?? []);
  else
    void Promise.resolve(answer()).then((answer_samples) =>
      send({ metrics: "answer", id, samples: answer_samples }),
    );
}

/** Counters never go back: that of a process that has ended stays in the sum. */
async function sumSamples(): Promise<Sample[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const reports = await Promise.all(workers.map(readWorker));
  return mergeSamples([readSources(), ended_samples, ...reports]);
}

async function readWorker(worker: Worker): Promise<Sample[]> {
  const samples = await request("own", sendTo(worker), REPORT_MAX_MS);
  if (samples && !worker.isDead()) last_samples.set(worker.id, samples);
  return samples ?? last_samples.get(worker.id) ?? [];
}

function sendToFirst(message: Message): void {
  process.send?.(message);
}

function sendTo(worker: Worker): Send {
  return (message) => {
    if (worker.isConnected()) worker.send(message);
  };
}

/** Null if there is no answer within `max_ms`. */
function request(metrics: "sum" | "own", send: Send, max_ms: number): Promise<Sample[] | null> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const settle = (samples: Sample[] | null) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(samples);
    };
    const timer = setTimeout(settle, max_ms, null);
    waiting.set(id, settle);
    send({ metrics, id });
  });
}
