import { setTimeout as delay } from "node:timers/promises";
import { attempt } from "./attempt.ts";
import type { Context } from "./context.ts";
import { latency, measure, measureDuring, timed } from "./measure.ts";
import type { Row } from "./results.ts";
import { walBytes } from "./statistics.ts";
import { hasRemovals } from "./tables.ts";

const TIMES = 10;
const POLL_MS = 50;
/** Longer than any deletion may take, to recognise one that does not end. */
const END_AFTER_MS = 600_000;

/**
 * Deletions of replies in the middle of the biggest topic, then of a topic, a member and a forum.
 */
export async function measureDeletes(context: Context): Promise<Row[]> {
  const { big_topic_id, busy_member_id, last_forum_id } = context.landmarks;
  return [
    ...(await attempt(() => deleteReplies(context))),
    ...(await attempt(() => deleteContainer(context, "topic", big_topic_id))),
    ...(await attempt(() => deleteContainer(context, "member", busy_member_id))),
    ...(await attempt(() => deleteContainer(context, "forum", last_forum_id))),
  ];
}

async function deleteReplies({ site, api, writers, landmarks }: Context): Promise<Row[]> {
  const { biggest, neighbour } = landmarks;
  const middle = `skip=${Math.floor(biggest.total_posts / 2)}&limit=100`;
  const { data } = await api.sendJson("GET", `/topics/${biggest.id}/post?${middle}`);
  const ids: number[] = data.map(({ id }: { id: number }) => id);
  const deleteNext = () => api.send("DELETE", `/topics/${biggest.id}/post/${ids.pop()}`);
  const { figures, bytes } = await walBytes(site.sql, () => measure(TIMES, deleteNext));
  const replyIn = (writer: number, topic_id: number) => async () =>
    await writers[writer]?.send("POST", `/topics/${topic_id}/post`, {
      content: "<p>Meanwhile</p>",
    });
  const [same, other] = await measureDuring(
    () => measure(TIMES, deleteNext),
    [replyIn(0, biggest.id), replyIn(1, neighbour.id)],
  );
  return [
    latency("reply", figures),
    { name: "reply: WAL", unit: "bytes", value: bytes / figures.calls },
    { name: "reply: slowest in the topic", unit: "ms", value: same?.max_ms ?? 0 },
    { name: "reply: slowest in the forum", unit: "ms", value: other?.max_ms ?? 0 },
  ];
}

const PATHS = { topic: "/topics/", member: "/users/", forum: "/forums/" };

/** Measures the answer, the removal of all rows, and how long another writer waits meanwhile. */
async function deleteContainer(
  context: Context,
  container: keyof typeof PATHS,
  id: number,
): Promise<Row[]> {
  const { site, api, writers, landmarks } = context;
  let answer_ms = 0;
  let removal_ms = 0;
  const remove = async () => {
    answer_ms = await timed(() => api.send("DELETE", `${PATHS[container]}${id}`));
    const began_ms = performance.now();
    while (await hasRemovals(site.sql)) {
      if (performance.now() - began_ms > END_AFTER_MS)
        throw new Error(`Rows of the deleted ${container} ${id} are left`);
      await delay(POLL_MS);
    }
  };
  const address = `/topics/${landmarks.normal.id}/post`;
  const [other] = await measureDuring(async () => {
    removal_ms = await timed(remove);
  }, [async () => await writers[0]?.send("POST", address, { content: "<p>Meanwhile</p>" })]);
  return [
    { name: container, unit: "ms", value: answer_ms },
    { name: `${container}: all rows`, unit: "ms", value: removal_ms },
    { name: `${container}: slowest reply`, unit: "ms", value: other?.max_ms ?? 0 },
  ];
}
