import type { Sample } from "./samples.ts";
import { addSource } from "./sources.ts";

/** Few, because each route has all of them: fast, a page, noticed, annoying, nearly refused. */
const BUCKETS_SECONDS = [0.01, 0.05, 0.2, 1, 5];
/** All other methods are counted as one, because a client can invent them. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** The route of an address that belongs to none: a client may send any number of them. */
export const OTHER = "other";

type AnsweredRequest = {
  method: string;
  /** The pattern of the address: its own text has ids and names. */
  route: string;
  status: number;
  ms: number;
};
type Durations = { labels: { method: string; route: string }; buckets: number[]; seconds: number };

const counts = new Map<string, Sample>();
const durations = new Map<string, Durations>();

/** Each request does it once. */
export function countRequest({ method: sent_method, route, status, ms }: AnsweredRequest): void {
  const method = METHODS.has(sent_method) ? sent_method : OTHER;
  const key = `${method} ${route}`;
  countStatus(`${key} ${status}`, { method, route, status: String(status) });
  const entry = durations.get(key) ?? {
    labels: { method, route },
    buckets: [...BUCKETS_SECONDS, Number.POSITIVE_INFINITY].map(() => 0),
    seconds: 0,
  };
  const seconds = ms / 1000;
  const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit);
  const index = bucket === -1 ? BUCKETS_SECONDS.length : bucket;
  entry.buckets[index] = (entry.buckets[index] ?? 0) + 1;
  entry.seconds += seconds;
  durations.set(key, entry);
}

function countStatus(key: string, labels: Record<string, string>): void {
  const count = counts.get(key) ?? { metric: "divan_http_requests_total", labels, value: 0 };
  count.value += 1;
  counts.set(key, count);
}

addSource(() => [...counts.values(), ...[...durations.values()].flatMap(histogramOf)]);

/** Each bucket has the requests of the lower ones too. */
function histogramOf({ labels, buckets, seconds }: Durations): Sample[] {
  const metric = "divan_http_request_duration_seconds";
  const limits = [...BUCKETS_SECONDS.map(String), "+Inf"];
  let count = 0;
  const bucket_samples = limits.map((le, index): Sample => {
    count += buckets[index] ?? 0;
    return { metric, suffix: "_bucket", labels: { ...labels, le }, value: count };
  });
  return [
    ...bucket_samples,
    { metric, suffix: "_sum", labels, value: seconds },
    { metric, suffix: "_count", labels, value: count },
  ];
}
