import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#tests/support/api-client.ts";

const WRITERS = 12;
/** Longer than any answer may take, so that a missing answer is seen as one. */
const HANGS_AFTER_MS = 40_000;
/** A refused client comes back; without a pause it would only measure refusals. */
const PAUSE_MS = 20;

type Answered = { status: number; ms: number; at: number; retry_after: string | null };

/**
 * Writes replies as fast as answers come, until `stop`. Every reply that was answered with 200 is
 * remembered.
 */
export function writeReplies(api: ApiClient, topic_id: number) {
  const acknowledged = new Set<number>();
  const answers: Answered[] = [];
  const lost: string[] = [];
  const stopping = new AbortController();
  const write = async (writer: number) => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const began = Date.now();
      try {
        const response = await fetch(`${api.base}/topics/${topic_id}/post`, {
          method: "POST",
          headers: { Authorization: `Bearer ${api.token}`, "Content-Type": "application/json" },
          body: JSON.stringify({ content: `<p>Writer ${writer}, round ${round}</p>` }),
          signal: AbortSignal.timeout(HANGS_AFTER_MS),
        });
        const body = await response.text();
        answers.push({
          status: response.status,
          ms: Date.now() - began,
          at: Date.now(),
          retry_after: response.headers.get("Retry-After"),
        });
        if (response.status === 200) acknowledged.add(Number(JSON.parse(body).id));
        else await delay(PAUSE_MS);
      } catch (error) {
        // While the app itself is being killed, connections break; what matters then is what was
        // acknowledged before.
        lost.push(error instanceof Error ? `${error.name} ${error.message}` : String(error));
        await delay(PAUSE_MS);
      }
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    answers,
    lost,
    stop: async () => {
      stopping.abort();
      await writers;
    },
  };
}

/** What the answers of a load were, in a few words: how many of each status, and the slowest. */
export function summarize(answers: readonly Answered[]) {
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(
    ([status, some]) => `${some.length} × ${status}`,
  );
  const slowest_ms = Math.max(0, ...answers.map(({ ms }) => ms));
  const wrong = answers.filter(
    ({ status, retry_after }) => status !== 200 && !(status === 503 && retry_after),
  );
  return { statuses: statuses.join(", "), slowest_ms, wrong: wrong.length };
}
