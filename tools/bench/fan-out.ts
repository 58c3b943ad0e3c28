import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "./context.ts";
import { measureDuring, timed } from "./measure.ts";
import type { Row } from "./results.ts";
import { countNotified, isNotified } from "./tables.ts";

const POLL_MS = 20;
/** Longer than any fan-out may take, to recognise one that does not end. */
const END_AFTER_MS = 120_000;

/** A reply in a topic with very many subscribers: how long it, the bells and others take. */
export async function measureFanOut({ site, size, landmarks, writers }: Context): Promise<Row[]> {
  const [writer, other_writer] = writers;
  if (!writer || !other_writer) throw new Error("Two members have to be signed in to write");
  const { subscribed_id, normal } = landmarks;
  let answer_ms = 0;
  const write = async () => {
    let post_id = 0;
    answer_ms = await timed(async () => {
      const post = await writer.sendJson("POST", `/topics/${subscribed_id}/post`, {
        content: "<p>All</p>",
      });
      post_id = Number(post.id);
    });
    const began_ms = performance.now();
    // The last subscriber is polled by an index, and then the others are counted.
    while (
      !(await isNotified(site.sql, size.subscribers + 1, post_id)) ||
      (await countNotified(site.sql, post_id)) < size.subscribers
    ) {
      if (performance.now() - began_ms > END_AFTER_MS)
        throw new Error(`Not all subscribers are notified of reply ${post_id}`);
      await delay(POLL_MS);
    }
  };
  let bells_ms = 0;
  const [others] = await measureDuring(async () => {
    bells_ms = await timed(write);
  }, [() => other_writer.sendJson("POST", `/topics/${normal.id}/post`, { content: "<p>One</p>" })]);
  const name = `reply in a topic with ${size.subscribers.toLocaleString("en")} subscribers`;
  return [
    { name, unit: "ms", value: answer_ms },
    { name: `${name}: until all are notified`, unit: "ms", value: bells_ms },
    {
      name: `${name}: slowest reply to another topic meanwhile`,
      unit: "ms",
      value: others?.max_ms ?? 0,
    },
  ];
}
