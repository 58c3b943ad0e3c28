import { type Api, Gone } from "./api.ts";
import { byId, type Category, Copy, type Forum, type Reply, type Topic } from "./copy.ts";

type List<Row> = { data: Row[]; count: number };
type Change = {
  kind: "category" | "forum" | "topic" | "post";
  id: number;
  topic_id: number | null;
  change: "created" | "updated" | "deleted";
};
type Changes = { data: Change[]; next: string; has_more: boolean };

/** Rows of a page, and ids in one call of several. */
const LIMIT = 100;

/** Brings the copy up to date. Begins again if what has changed since is no longer known. */
export async function update(api: Api, copy: Copy): Promise<Copy> {
  try {
    if (copy.cursor === null) return await update(api, await copyAll(api));
    await follow(api, copy, copy.cursor);
    return copy;
  } catch (error) {
    if (error instanceof Gone) return await update(api, new Copy());
    throw error;
  }
}

/**
 * Everything. The cursor is taken before the copy: what changes while this reads is among the
 * changes that follow, so the parts of the copy need not be of one moment.
 */
async function copyAll(api: Api): Promise<Copy> {
  const copy = new Copy();
  copy.cursor = (await readChanges(api, "latest")).next;
  await copyForums(api, copy);
  for await (const topic of walk<Topic>(api, "/topics/?sort=id")) copy.topics.set(topic.id, topic);
  for await (const reply of walk<Reply>(api, "/posts/?order=asc"))
    copy.replies.set(reply.id, reply);
  return copy;
}

/** The cursor moves on only when the copy has what comes before it: a crash repeats, and loses nothing. */
async function follow(api: Api, copy: Copy, after: string): Promise<void> {
  const { data, next, has_more } = await readChanges(api, after);
  if (data.length > 0) await apply(api, copy, data);
  copy.cursor = next;
  if (has_more) await follow(api, copy, next);
}

/**
 * An entry says that something has changed, and the thing itself is read again. It may have changed
 * once more since, or be gone: then there is another entry, and reading it twice does no harm.
 */
async function apply(api: Api, copy: Copy, changes: readonly Change[]): Promise<void> {
  const topic_ids = new Set(idsOf(changes, "topic"));
  const reply_ids = idsOf(changes, "post");
  const replies = await readSeveral<Reply>(api, "/posts/multi", reply_ids);
  // The counters of a topic change with its replies, also where a reply has moved away.
  for (const id of reply_ids) {
    const before = copy.replies.get(id);
    if (before) topic_ids.add(before.topic_id);
    copy.replies.delete(id);
  }
  for (const { topic_id } of changes) if (topic_id !== null) topic_ids.add(topic_id);
  for (const reply of replies) copy.replies.set(reply.id, reply);

  const new_ids = [...topic_ids].filter((id) => !copy.topics.has(id));
  const topics = await readSeveral<Topic>(api, "/topics/multi", [...topic_ids]);
  const there = byId(topics);
  for (const topic of topics) copy.topics.set(topic.id, topic);
  for (const id of topic_ids) if (!there.has(id)) copy.deleteTopic(id);
  // A topic that comes back has the replies that it had.
  for (const id of new_ids)
    if (there.has(id))
      for await (const reply of walk<Reply>(api, `/topics/${id}/post?order=asc`))
        copy.replies.set(reply.id, reply);

  const forums_before = copy.forums;
  await copyForums(api, copy);
  // A forum that the reader sees no more is gone, with what was moved into it since.
  for (const id of forums_before.keys()) if (!copy.forums.has(id)) copy.deleteForum(id);
  for (const id of copy.forums.keys())
    if (!forums_before.has(id)) await copyTopicsOf(api, copy, id);
}

/** A forum that the reader has begun to see has topics already. */
async function copyTopicsOf(api: Api, copy: Copy, forum_id: number): Promise<void> {
  for await (const topic of walk<Topic>(api, `/topics/?sort=id&forum_id=${forum_id}`)) {
    copy.topics.set(topic.id, topic);
    for await (const reply of walk<Reply>(api, `/topics/${topic.id}/post?order=asc`))
      copy.replies.set(reply.id, reply);
  }
}

/** They are few, and their counters change with everything: the whole lists, if they have changed. */
async function copyForums(api: Api, copy: Copy): Promise<void> {
  copy.categories = byId(await readPages<Category>(api, "/categories/"));
  copy.forums = byId(await readPages<Forum>(api, "/forums/"));
}

async function readChanges(api: Api, after: string): Promise<Changes> {
  const changes = await api.get<Changes>(`/changes/?limit=1000&after=${after}`);
  if (!changes) throw new Error("This site has no feed of changes");
  return changes;
}

/** A list after the last id that was seen: nothing is skipped while others write. */
async function* walk<Row extends { id: number }>(api: Api, list: string): AsyncGenerator<Row> {
  let after = "";
  for (;;) {
    const page = await api.get<List<Row>>(`${list}&limit=${LIMIT}${after}`);
    // The last reply is in another topic now: this topic from its beginning again.
    if (!page && after) return yield* walk<Row>(api, list);
    const last = page?.data.at(-1);
    if (!page || !last) return;
    yield* page.data;
    after = `&after_id=${last.id}`;
  }
}

/** A list without `after_id`. If it changes between the pages, an entry of the feed says so. */
async function readPages<Row>(api: Api, list: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await api.getAgain<List<Row>>(`${list}?limit=${LIMIT}&skip=${rows.length}`);
    rows.push(...(page?.data ?? []));
    if (!page || page.data.length < LIMIT) return rows;
  }
}

/** Those of the ids that exist. */
async function readSeveral<Row>(api: Api, path: string, ids: readonly number[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += LIMIT) {
    const some = ids.slice(start, start + LIMIT).join(",");
    rows.push(...((await api.get<List<Row>>(`${path}?ids=${some}`))?.data ?? []));
  }
  return rows;
}

function idsOf(changes: readonly Change[], kind: Change["kind"]): number[] {
  return [...new Set(changes.filter((each) => each.kind === kind).map(({ id }) => id))];
}
