import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "#tests/support/api-client.ts";

const WRITERS = 12;
/** Longer than any answer may take, to recognise a missing answer. */
const HANGS_AFTER_MS = 40_000;
/** A refused writer tries again. If there were no pause, the load would consist of refusals. */
const PAUSE_MS = 20;

type Answer = { status: number; ms: number; at: number; retry_after: string | null };

/**
 * Writes replies as fast as the server answers, until `stop`. `acknowledged` has the ids of all
 * replies that were answered with 200.
 */
export function writeReplies(api: ApiClient, topic_id: number) {
  const acknowledged = new Set<number>();
  const answers: Answer[] = [];
  const errors: string[] = [];
  const stop_controller = new AbortController();
  const write = async (writer: number) => {
    for (let round = 0; !stop_controller.signal.aborted; round += 1) {
      const started_at = Date.now();
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
          ms: Date.now() - started_at,
          at: Date.now(),
          retry_after: response.headers.get("Retry-After"),
        });
        if (response.status === 200) acknowledged.add(Number(JSON.parse(body).id));
        else await delay(PAUSE_MS);
      } catch (error) {
        // Connections break when the app is killed. Only the replies acknowledged before that
        // count.
        errors.push(error instanceof Error ? `${error.name} ${error.message}` : String(error));
        await delay(PAUSE_MS);
      }
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    answers,
    errors,
    stop: async () => {
      stop_controller.abort();
      await writers;
    },
  };
}

/** The number of answers by status, the slowest, and the number of wrong ones. */
export function summarize(answers: readonly Answer[]) {
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(
    ([status, group]) => `${group.length} × ${status}`,
  );
  const slowest_ms = Math.max(0, ...answers.map(({ ms }) => ms));
  const wrong_answers = answers.filter(
    ({ status, retry_after }) => status !== 200 && !(status === 503 && retry_after),
  );
  return { statuses: statuses.join(", "), slowest_ms, wrong: wrong_answers.length };
}
