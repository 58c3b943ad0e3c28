import type { Client } from "./client.ts";
import type { Context } from "./context.ts";
import { latency, measure, measureTogether } from "./measure.ts";
import type { Row } from "./results.ts";
import { countUpdates, hotShares, walBytes } from "./statistics.ts";
import { topicWithSubscribers } from "./tables.ts";
import { makeReplies } from "./texts.ts";

const TIMES = 200;
const TIMES_EACH = 40;
/** A prime number: the topics of the rounds are spread over the table. */
const STRIDE = 7919;

/** Replies, topics and edits through the API, with their cost in the database. */
export async function measureWrites(context: Context): Promise<Row[]> {
  const { site, size, api, writers, landmarks } = context;
  const replies = makeReplies();
  const contentOf = (round: number) => replies[round % replies.length] ?? "";
  const writerOf = (round: number) => writers[round % writers.length] ?? api;
  const reply = (writer: Client, topic_id: number, round: number) =>
    writer.sendJson("POST", `/topics/${topic_id}/post`, { content: contentOf(round) });
  const first_normal = topicWithSubscribers(size) + 1;
  const topicOf = (round: number) =>
    first_normal + ((round * STRIDE) % (size.topics - first_normal));
  const { normal, biggest, forum } = landmarks;

  /** The latency of one client, and the write-ahead log of each call. */
  const measureWrite = async (name: string, work: (round: number) => Promise<unknown>) => {
    const { bytes, figures } = await walBytes(site.sql, () => measure(TIMES, work));
    return [
      latency(name, figures),
      { name: `${name}, WAL of each`, unit: "bytes", value: bytes / figures.calls },
    ] satisfies Row[];
  };
  const measureWriters = async (
    name: string,
    work: (client: number, round: number) => Promise<unknown>,
  ) => {
    const { per_second, ...figures } = await measureTogether(writers.length, TIMES_EACH, work);
    return [latency(name, figures), { name, unit: "/s", value: per_second }] satisfies Row[];
  };

  // V8 compiles the writing of a reply.
  await measure(TIMES, (round) => reply(writerOf(round), normal.id, round));
  const updates_before = await countUpdates(site.sql);
  const reply_rows = [
    ...(await measureWrite("reply, normal topic", (round) => reply(writerOf(0), normal.id, round))),
    ...(await measureWrite("reply, biggest topic", (round) =>
      reply(writerOf(0), biggest.id, round),
    )),
    ...(await measureWrite("reply, topics at random", (round) =>
      reply(writerOf(round), topicOf(round), round),
    )),
    ...(await measureWriters(
      `reply, ${writers.length} clients in the biggest topic`,
      (client, round) => reply(writerOf(client), biggest.id, round),
    )),
    ...(await measureWriters(
      `reply, ${writers.length} clients in topics at random`,
      (client, round) => reply(writerOf(client), topicOf(client * TIMES_EACH + round), round),
    )),
  ];
  const hot_rows = hotShares(updates_before, await countUpdates(site.sql));
  const { id: own_post_id } = await reply(writerOf(0), normal.id, 0);
  return [
    ...reply_rows,
    ...hot_rows,
    ...(await measureWrite("new topic", (round) =>
      writerOf(0).sendJson("POST", "/topics/", {
        forum_id: forum.id,
        title: `Topic ${round}`,
        content: contentOf(round),
      }),
    )),
    ...(await measureWrite("edit of a reply", (round) =>
      writerOf(0).sendJson("PUT", `/topics/${normal.id}/post/${own_post_id}`, {
        content: contentOf(round),
      }),
    )),
  ];
}
