import { setTimeout as delay } from "node:timers/promises";
import { figuresOf } from "../bench/measure.ts";
import { act, type Kind, type Member, type Timed, type Topics } from "./members.ts";

type Answer = { kind: Kind; status: number; ms: number };

export type UseFigures = {
  requests: number;
  per_second: number;
  /** Answers that are not 200, and requests that threw. */
  failed: number;
  by_kind: Map<Kind, { calls: number; median_ms: number; p95_ms: number; max_ms: number }>;
};

/**
 * Members act at random moments, `rate` times a second, whether or not the answers before have
 * come: a slow site gets as many requests as a quick one.
 */
export async function useSite(
  members: readonly Member[],
  topics: Topics,
  { minutes, rate }: { minutes: number; rate: number },
): Promise<UseFigures> {
  const answers: Answer[] = [];
  const timed: Timed = async (kind, request) => {
    const began_ms = performance.now();
    const note = (status: number) =>
      answers.push({ kind, status, ms: performance.now() - began_ms });
    try {
      const answer = await request();
      note(answer.status);
      return answer;
    } catch {
      note(0);
      return null;
    }
  };
  const began_ms = performance.now();
  const end_ms = began_ms + minutes * 60_000;
  const acting = new Set<Promise<void>>();
  for (let next_ms = began_ms; next_ms < end_ms; next_ms += pauseMs(rate)) {
    await delay(Math.max(0, next_ms - performance.now()));
    const member = members[Math.floor(Math.random() * members.length)];
    if (!member) throw new Error("There are no members");
    const action = act(member, topics, timed);
    acting.add(action);
    void action.finally(() => acting.delete(action));
  }
  await Promise.all(acting);
  const seconds = (performance.now() - began_ms) / 1000;
  return {
    requests: answers.length,
    per_second: answers.length / seconds,
    failed: answers.filter(({ status }) => status !== 200).length,
    by_kind: new Map(
      [...Map.groupBy(answers, ({ kind }) => kind)].map(([kind, group]) => [
        kind,
        figuresOf(group.map(({ ms }) => ms)),
      ]),
    ),
  };
}

/** The pauses of independent members: short ones are more frequent than long ones. */
function pauseMs(rate: number): number {
  return (-Math.log(1 - Math.random()) * 1000) / rate;
}
