import { expect, test } from "vitest";
import { emptyFeed, untilVisible } from "#tests/support/changes.ts";
import { actor, createdMember, sql } from "#tests/support/domain.ts";
import { createCategory } from "../../forums/forums/categories.server.ts";
import { changeForum, createForum } from "../../forums/forums/forums.server.ts";
import { setModerator } from "../../forums/moderators/appoint.server.ts";
import { removeGroupMember, setGroupMember } from "../../members/groups/group-members.server.ts";
import { createGroup, deleteGroup } from "../../members/groups/groups.server.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { moderateTopic } from "../../moderation/moderate/moderate-topic.server.ts";
import { splitTopic } from "../../moderation/moderate/split-topic.server.ts";
import { deleteForum } from "../../topics/deletion/delete-forum.server.ts";
import { finishDeletions } from "../../topics/deletion/finish-deletions.server.ts";
import { createPost } from "../../topics/topics/posts.server.ts";
import { createTopic } from "../../topics/topics/topics.server.ts";
import { removePost } from "../../topics/trash/remove-post.server.ts";
import { removeTopic } from "../../topics/trash/remove-topic.server.ts";
import { restoreTopic } from "../../topics/trash/restore-topic.server.ts";
import { type ChangeReader, EVERY_MEMBER, EVERYTHING, memberAsReader } from "./change-reader.ts";
import { LATEST } from "./kinds.ts";
import { listChanges } from "./list-changes.server.ts";

const ACTS = 70;

let names = 0;

/** What a reader sees: each thing, and the one that it is in. */
type Seen = Map<string, string | null>;
type Mirror = { name: string; reader: ChangeReader; cursor: string; copy: Seen; ever: Set<string> };

test.each([3, 6])(
  "each reader gets what they see, and nothing of what exists beside it (%s)",
  async (seed) => {
    await emptyFeed();
    const site = await createSite(seed);
    const mirrors = await startMirrors(site);
    for (let n = 0; n < ACTS; n += 1) {
      await act(site);
      for (const mirror of mirrors) {
        for (const thing of (await seenBy(mirror.reader)).keys()) mirror.ever.add(thing);
        if (site.chance(3) === 0) await readPage(mirror, 1 + site.chance(4));
      }
    }
    await finishDeletions();
    await untilVisible();
    for (const mirror of mirrors) {
      while (await readPage(mirror, 7));
      const { name, copy, reader } = mirror;
      expect([name, [...copy.keys()].toSorted()]).toEqual([
        name,
        [...(await seenBy(reader)).keys()].toSorted(),
      ]);
    }
  },
  300_000,
);

async function createSite(seed: number) {
  const selin = await actor("selin");
  const members = [await createdMember(), await createdMember(), await createdMember()] as const;
  const category_ids = [
    (await createCategory(selin, { name: "Bir", order: 1 })).id,
    (await createCategory(selin, { name: "İki", order: 2 })).id,
  ];
  const site = { selin, members, category_ids, chance: chanceFrom(seed) };
  for (let n = 0; n < 3; n += 1) await addForum(site);
  for (let n = 0; n < 2; n += 1) await addGroup(site);
  for (let n = 0; n < 6; n += 1) await addTopic(site);
  return site;
}
type Site = Awaited<ReturnType<typeof createSite>>;

/** The first member gets and loses groups, the second also forums to moderate, the third nothing. */
async function startMirrors({ selin, members: [grouped, moderating, outside] }: Site) {
  const readers: [string, ChangeReader][] = [
    ["everything", EVERYTHING],
    ["every member", EVERY_MEMBER],
    ["outside", memberAsReader(outside.id, true)],
    ["in groups", memberAsReader(grouped.id, true)],
    ["moderator", memberAsReader(moderating.id, true)],
    ["key of the moderator", memberAsReader(moderating.id, false)],
    ["superuser", memberAsReader(selin.id, true)],
    ["key of the superuser", memberAsReader(selin.id, false)],
  ];
  await untilVisible();
  const mirrors: Mirror[] = [];
  for (const [name, reader] of readers) {
    const { next: cursor } = await listChanges(reader, { after: LATEST, limit: 1 });
    const copy = await seenBy(reader);
    mirrors.push({ name, reader, cursor, copy, ever: new Set(copy.keys()) });
  }
  return mirrors;
}

/** Follows the feed as its documentation says. Returns whether there was anything. */
async function readPage(mirror: Mirror, limit: number): Promise<boolean> {
  const { reader, copy, ever } = mirror;
  const { data, next, has_more } = await listChanges(reader, { after: mirror.cursor, limit });
  expect(data.length).toBeLessThanOrEqual(limit);
  const seen = await seenBy(reader);
  for (const { kind, id, topic_id, change } of data) {
    const thing = `${kind} ${id}`;
    if (!ever.has(thing)) await refuseUnseen(mirror, kind, id, topic_id);
    const parent = seen.get(thing);
    if (change !== "deleted" && parent !== undefined) {
      // What is new to the copy may have more in it: the program reads its lists.
      if (!copy.has(thing)) addContents(copy, seen, thing);
      copy.set(thing, parent);
    } else deleteWithContents(copy, thing);
  }
  mirror.cursor = next;
  return has_more || data.length > 0;
}

/** Of a forum that they see now or have seen, readers may get numbers of what was in it at another time. */
async function refuseUnseen(
  { name, ever }: Mirror,
  kind: string,
  id: number,
  topic_id: number | null,
): Promise<void> {
  const forums = [...ever]
    .filter((thing) => thing.startsWith("forum "))
    .map((thing) => thing.slice(6));
  const rows = await sql`select from changes
    where (kind = ${kind} and thing_id = ${id} or kind = 'topic' and thing_id = ${topic_id})
      and (kind = 'category' or array[forum_id, from_forum_id] && ${forums}::int[])`;
  if (rows.length === 0) throw new Error(`${name} got ${kind} ${id}`);
}

function addContents(copy: Seen, seen: Seen, thing: string): void {
  for (const [inside, parent] of seen)
    if (parent === thing && !thing.startsWith("category")) {
      copy.set(inside, thing);
      addContents(copy, seen, inside);
    }
}

function deleteWithContents(copy: Seen, thing: string): void {
  copy.delete(thing);
  for (const [inside, parent] of copy) if (parent === thing) deleteWithContents(copy, inside);
}

async function seenBy({ user_id, may_oversee, sees_everything }: ChangeReader): Promise<Seen> {
  const rows = await sql`
    with seen as (
      select id, category_id from forums where ${sees_everything} or not is_restricted
        or exists (select from forum_groups join group_members using (group_id) where forum_id = id and user_id = ${user_id})
        or ${may_oversee} and oversees_forum(${user_id}, id)),
    seen_topics as (select topics.id, forum_id from topics join seen on seen.id = forum_id)
    select 'category ' || id as thing, null as parent from categories where not exists (select from forums where category_id = categories.id)
      or id in (select category_id from seen)
    union all select 'forum ' || id, 'category ' || category_id from seen
    union all select 'topic ' || id, 'forum ' || forum_id from seen_topics
    union all select 'post ' || posts.id, 'topic ' || topic_id from posts join seen_topics on seen_topics.id = topic_id`;
  return new Map(rows.map(({ thing, parent }) => [thing, parent]));
}

/** A change that a superuser makes. One for which nothing is there is left out. */
async function act(site: Site): Promise<void> {
  const { selin, chance, members } = site;
  const [grouped, moderating] = members;
  const forum_id = await anyOf(site, "forums");
  const topic_id = await anyOf(site, "topics");
  const other_topic_id = await anyOf(site, "topics");
  const group_id = await anyOf(site, "groups");
  const post = await anyPost(site);
  const removed_id = await anyOf(site, "removed_topics");
  const member = chance(3) === 0 ? selin : chance(2) === 0 ? grouped : moderating;
  await sql`delete from rate_limits`;
  const acts: (() => Promise<unknown> | undefined)[] = [
    () => addForum(site),
    () => addGroup(site),
    () => addTopic(site),
    () => addTopic(site),
    () => (topic_id ? createPost(selin, topic_id, { content: "<p>Nemden.</p>" }) : undefined),
    () => (topic_id ? createPost(selin, topic_id, { content: "<p>Nemden.</p>" }) : undefined),
    async () =>
      forum_id ? changeForum(selin, forum_id, { audience: await anyAudience(site) }) : undefined,
    async () =>
      forum_id ? changeForum(selin, forum_id, { audience: await anyAudience(site) }) : undefined,
    () => (forum_id ? changeForum(selin, forum_id, { category_id: anyCategory(site) }) : undefined),
    () => (forum_id && chance(3) === 0 ? deleteForum(selin, forum_id) : undefined),
    () => (group_id ? setGroupMember(selin, group_id, member.id, {}) : undefined),
    () => (group_id ? removeGroupMember(selin, group_id, member.id) : undefined),
    () => (group_id && chance(3) === 0 ? deleteGroup(selin, group_id) : undefined),
    () => setModerator(selin, moderating.id, anyScope(site, forum_id)),
    () => (topic_id && forum_id ? moderateTopic(selin, topic_id, { forum_id }) : undefined),
    () => (topic_id && forum_id ? moderateTopic(selin, topic_id, { forum_id }) : undefined),
    () =>
      topic_id && other_topic_id && topic_id !== other_topic_id
        ? mergeTopic(selin, topic_id, other_topic_id)
        : undefined,
    () =>
      post && forum_id
        ? splitTopic(selin, post.topic_id, { post_ids: [post.id], title: "Ayrı", forum_id })
        : undefined,
    () => (post ? removePost(selin, post.topic_id, post.id) : undefined),
    () => (topic_id ? removeTopic(selin, topic_id) : undefined),
    () => (removed_id ? restoreTopic(selin, removed_id) : undefined),
  ];
  await acts[chance(acts.length)]?.();
}

async function addForum(site: Site): Promise<unknown> {
  names += 1;
  const audience = await anyAudience(site);
  const name = `Forum ${names}`;
  return await createForum(site.selin, {
    name,
    order: 1,
    category_id: anyCategory(site),
    audience,
  });
}

async function addGroup(site: Site): Promise<unknown> {
  names += 1;
  return await createGroup(site.selin, { name: `Grup ${names}` });
}

async function addTopic(site: Site): Promise<unknown> {
  const forum_id = await anyOf(site, "forums");
  if (!forum_id) return undefined;
  const topic = await createTopic(site.selin, {
    forum_id,
    title: "Sehpa",
    content: "<p>Neden?</p>",
  });
  return await createPost(site.selin, topic.id, { content: "<p>Nemden.</p>" });
}

async function anyAudience(site: Site) {
  const rows = await sql`select id from groups order by id`;
  const audience = rows
    .filter(() => site.chance(2) === 0)
    .map(({ id }) => ({ group_id: Number(id), may_write: true }));
  return audience.length === 0 || site.chance(3) === 0 ? null : audience;
}

function anyCategory({ category_ids, chance }: Site): number {
  return category_ids[chance(category_ids.length)] ?? 0;
}

function anyScope(site: Site, forum_id: number | undefined) {
  const kind = site.chance(4);
  return {
    everything: kind === 0,
    category_ids: kind === 1 ? [anyCategory(site)] : [],
    forum_ids: kind === 2 && forum_id ? [forum_id] : [],
  };
}

async function anyOf({ chance }: Site, table: "forums" | "topics" | "groups" | "removed_topics") {
  const rows = await sql`select id from ${sql(table)} order by id`;
  return rows.length === 0 ? undefined : Number(rows[chance(rows.length)]?.id);
}

async function anyPost({ chance }: Site) {
  const rows = await sql<{ id: number; topic_id: number }[]>`
    select posts.id::float8 as id, topic_id from posts join topics on topics.id = topic_id order by posts.id`;
  return rows[chance(rows.length)];
}

/** Whole numbers below a maximum, the same ones for a seed. */
function chanceFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
