import type { Client } from "./client.ts";
import type { Size } from "./sizes.ts";
import { BIGGEST_TOPIC, READER_ID, topicWithSubscribers } from "./tables.ts";

/** The forum that gets the most topics. */
const BIGGEST_FORUM = 1;
const NORMAL_REPLIES_MIN = 20;
const NORMAL_REPLIES_MAX = 60;

type Topic = { id: number; title: string; total_posts: number; forum_id: number };

export type Landmarks = Awaited<ReturnType<typeof findLandmarks>>;

/** The places of the data set that are measured. An earlier run may have deleted some. */
export async function findLandmarks(api: Client, size: Size) {
  const forum = await api.sendJson("GET", `/forums/${BIGGEST_FORUM}`);
  const biggest: Topic = await api.sendJson("GET", `/topics/${BIGGEST_TOPIC}`);
  const subscribed_id = topicWithSubscribers(size);
  const normal = await findTopic(
    api,
    BIGGEST_FORUM,
    ({ total_posts }) => total_posts >= NORMAL_REPLIES_MIN && total_posts <= NORMAL_REPLIES_MAX,
  );
  return {
    forum,
    biggest,
    normal,
    subscribed_id,
    /** Another topic of the biggest topic's forum. */
    neighbour: await findTopic(api, biggest.forum_id, ({ id }) => id > subscribed_id),
    big_topic_id: await findRow(api, "/topics/", range(BIGGEST_TOPIC + 1, subscribed_id - 1)),
    busy_member_id: await findRow(api, "/users/", range(READER_ID + 1, size.members)),
    last_forum_id: await findRow(
      api,
      "/forums/",
      range(1, size.forums)
        .filter((id) => id !== BIGGEST_FORUM && id !== biggest.forum_id)
        .toReversed(),
    ),
  };
}

/** The first of the last active topics of a forum that fits. */
async function findTopic(
  api: Client,
  forum_id: number,
  fits: (topic: Topic) => boolean,
): Promise<Topic> {
  const { data } = await api.sendJson("GET", `/topics/?forum_id=${forum_id}&limit=100`);
  const topics: Topic[] = data;
  const topic = topics.find(fits);
  if (!topic)
    throw new Error(`The last topics of forum ${forum_id} are not those of a filled site`);
  return topic;
}

/** The first id that an earlier run has not deleted. */
async function findRow(api: Client, path: string, ids: readonly number[]): Promise<number> {
  for (const id of ids) if (await api.exists(`${path}${id}`)) return id;
  throw new Error(`Earlier runs have deleted all of ${path}: fill a new folder`);
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
