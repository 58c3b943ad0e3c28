import { setTimeout as delay } from "node:timers/promises";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { openEvents } from "#tests/support/live-events.ts";
import { clientsOf } from "#tests/support/site-clients.ts";
import type { Result } from "./report.ts";
import type { ScaleSite } from "./site.ts";

const BELLS = 20;
const LIMIT_MS = 1000;
const ARRIVES_WITHIN_MS = 10_000;

/** A member has a page open at one machine; the replies are written at the other. */
export async function ringBells(site: ScaleSite): Promise<Result> {
  const [listener_machine, writer_machine] = site.machines.map(({ url }) =>
    clientsOf(url, site.sql),
  );
  if (!listener_machine || !writer_machine) throw new Error("There are not two machines");
  const { forum_id } = await makeForum(await site.apiAs("selin"));
  const topic_id = await makeTopic(await site.apiAs("ayse"), forum_id);
  const mehmet = await writer_machine.apiAs("mehmet");
  const ayse = await listener_machine.as("ayse");
  const events = await openEvents(ayse);
  const durations_ms: number[] = [];
  try {
    for (let bell = 1; bell <= BELLS; bell += 1) {
      const started_at = performance.now();
      const heard = events.until(bell).then(() => performance.now() - started_at);
      const answer = await mehmet.post(`/topics/${topic_id}/post`, { content: `<p>${bell}</p>` });
      if (answer.status !== 200) throw new Error(`A reply was answered with ${answer.status}`);
      const silence = delay(ARRIVES_WITHIN_MS, Number.POSITIVE_INFINITY, { ref: false });
      durations_ms.push(await Promise.race([heard, silence]));
    }
  } finally {
    events.close();
    await events.ended;
  }
  const sorted_ms = durations_ms.toSorted((a, b) => a - b).map(Math.round);
  const slowest_ms = sorted_ms.at(-1) ?? Number.POSITIVE_INFINITY;
  return {
    title: `a reply at one machine rings a bell at the other within ${LIMIT_MS} ms`,
    passed: slowest_ms <= LIMIT_MS,
    figure: `${BELLS} bells: median ${sorted_ms[BELLS / 2]} ms, slowest ${slowest_ms} ms`,
  };
}
