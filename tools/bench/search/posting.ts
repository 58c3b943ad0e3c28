import type { Context } from "../context.ts";
import { figuresOf, latency, measureTogether } from "../measure.ts";
import type { Row } from "../results.ts";
import { topicWithSubscribers } from "../tables.ts";
import { makeReplies } from "../texts.ts";
import { REPLY_RATIO } from "./goals.ts";

/** Both states take turns, so that other work on the machine affects them equally. */
const ROUNDS = 5;
const REPLIES_EACH = 400;
const WARM_UP_REPLIES = 100;
/** A prime number: the topics are spread over the table. */
const STRIDE = 7919;

/** The cost of a reply while the site indexes it, and while it does not. */
export async function measurePosting(context: Context): Promise<Row[]> {
  const { sql } = context.site;
  const postReplies = replyWriter(context);
  const with_ms: number[] = [];
  const without_ms: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    with_ms.push(...(await postReplies()));
    await sql`alter table posts disable trigger posts_search_written`;
    try {
      without_ms.push(...(await postReplies()));
    } finally {
      await sql`alter table posts enable trigger posts_search_written`;
    }
  }
  const indexed = figuresOf(with_ms);
  const bare = figuresOf(without_ms);
  const value = indexed.median_ms / bare.median_ms;
  return [
    latency("a reply, 1 client", indexed),
    latency("a reply without the index, 1 client", bare),
    { name: REPLY_RATIO, unit: "times", value },
  ];
}

/** Posts replies in random topics, different ones each time, and returns their times. */
function replyWriter({ site, size, writers: [writer] }: Context): () => Promise<number[]> {
  if (!writer) throw new Error("A member has to be signed in to write");
  const replies = makeReplies();
  const first_topic = topicWithSubscribers(size) + 1;
  let written = 0;
  const postNext = async () => {
    written += 1;
    const topic_id = first_topic + ((written * STRIDE) % (size.topics - first_topic));
    const content = replies[written % replies.length];
    await writer.send("POST", `/topics/${topic_id}/post`, { content });
  };
  return async () => {
    // Each first change of a page after a checkpoint writes the whole page to the log.
    await site.sql.unsafe("checkpoint");
    await measureTogether(1, WARM_UP_REPLIES, postNext);
    return (await measureTogether(1, REPLIES_EACH, postNext)).all_ms;
  };
}
