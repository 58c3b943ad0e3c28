import { and, eq, sql } from "drizzle-orm";
import { merged_topics, moved_posts, posts, topics, users } from "#app/db/schema.server.ts";
import { decodePart } from "#app/lib/net/decode-part.ts";
import { env } from "#app/lib/process/env.server.ts";
import { ownAddressesIn } from "../../base/disk-pages/disk-html.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { has_author, isVisibleTopicTo } from "../../base/visibility.server.ts";
import { idByUsername } from "../../members/users/usernames.server.ts";
import type { ArchiveContext } from "./archive-context.ts";
import { forumPath, INDEX, memberPath, membersPath, replyPath, topicPath } from "./paths.ts";

/** What an address of the site names. */
type Target =
  | { kind: "page"; path: string }
  | { kind: "forum"; forum_id: number }
  | { kind: "topic"; topic_id: number; post_id: number | null }
  | { kind: "member"; name: string };

/** The paths of the addresses that lead into the archive. */
export type LinkPaths = ReadonlyMap<string, string>;

const NO_LINKS: LinkPaths = new Map();

/**
 * Finds where the links of these texts lead, with a query for each kind of target. Topics that were
 * merged and replies that were moved are where they are now.
 */
export async function findLinkPaths(
  context: ArchiveContext,
  texts: readonly string[],
): Promise<LinkPaths> {
  const targets = new Map<string, Target>();
  for (const address of new Set(texts.flatMap(ownAddressesIn))) {
    const target = targetOf(address);
    if (target) targets.set(address, target);
  }
  if (targets.size === 0) return NO_LINKS;
  const all = [...targets.values()];
  const named_topics = all.filter((target) => target.kind === "topic");
  const topic_ids = await findTopics(
    context,
    named_topics.map(({ topic_id }) => topic_id),
  );
  const post_paths = await findReplies(
    context,
    named_topics.flatMap(({ post_id }) => post_id ?? []),
  );
  const member_ids = await findMembers(
    context,
    all.flatMap((target) => (target.kind === "member" ? target.name : [])),
  );
  const pathOf = (target: Target): string | undefined => {
    switch (target.kind) {
      case "page":
        return target.path;
      case "forum":
        return context.forums.has(target.forum_id) ? forumPath(target.forum_id) : undefined;
      case "member": {
        const user_id = member_ids.get(target.name);
        return user_id === undefined ? undefined : memberPath(user_id);
      }
      case "topic": {
        const post_path = post_paths.get(target.post_id ?? 0);
        const topic_id = topic_ids.get(target.topic_id);
        return post_path ?? (topic_id === undefined ? undefined : topicPath(topic_id));
      }
    }
  };
  return new Map(
    [...targets].flatMap(([address, target]) => {
      const path = pathOf(target);
      return path === undefined ? [] : [[address, path] as const];
    }),
  );
}

const PAGES: Record<string, string> = { "/": INDEX, "/forum": INDEX, "/members": membersPath() };
/** Longer numbers are no ids. */
const ID = String.raw`(\d{1,9})`;
const WIDE_ID = String.raw`(\d{1,15})`;
const FORUM = new RegExp(`^/forum/${ID}$`);
const TOPIC = new RegExp(`^/topic/${ID}(?:/post/${WIDE_ID}|/last|/unread|/print)?$`);
const MEMBER = /^\/user\/([^/]+)(?:\/(?:topics|replies))?$/;
const REPLY_ANCHOR = new RegExp(`^#post-${WIDE_ID}$`);

/**
 * The address stands in HTML, in which an ampersand is an entity. It follows the name of the site,
 * because a path that begins with two slashes would be taken for the name of another one.
 */
function targetOf(address: string): Target | null {
  const { pathname, hash } = new URL(env.SITE_URL + address.replaceAll("&amp;", "&"));
  const path = PAGES[pathname];
  if (path !== undefined) return { kind: "page", path };
  const [, forum_id] = FORUM.exec(pathname) ?? [];
  if (forum_id !== undefined) return { kind: "forum", forum_id: Number(forum_id) };
  const [, name] = MEMBER.exec(pathname) ?? [];
  // PostgreSQL has no text with the character 0.
  if (name !== undefined) return { kind: "member", name: decodePart(name).replaceAll("\0", "") };
  const [, topic_id, post_id = REPLY_ANCHOR.exec(hash)?.[1]] = TOPIC.exec(pathname) ?? [];
  if (topic_id === undefined) return null;
  return {
    kind: "topic",
    topic_id: Number(topic_id),
    post_id: post_id === undefined ? null : Number(post_id),
  };
}

/** The topics that are in the archive, by the ids that they have in addresses. */
async function findTopics(
  { tx, reader }: ArchiveContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { topic_id, into_id } = merged_topics;
  const merged = await tx
    .select({ id: topic_id, now_id: into_id })
    .from(merged_topics)
    .innerJoin(topics, eq(topics.id, into_id))
    .where(and(sql`${topic_id} = any(${numberArray(ids)})`, isVisibleTopicTo(reader)));
  const existing = await tx
    .select({ id: topics.id, now_id: topics.id })
    .from(topics)
    .where(and(sql`${topics.id} = any(${numberArray(ids)})`, isVisibleTopicTo(reader)));
  return new Map([...merged, ...existing].map(({ id, now_id }) => [id, now_id]));
}

/** Where replies are, by their ids. One may have become the opening post of a topic. */
async function findReplies(
  { tx, reader }: ArchiveContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const openings = await tx
    .select({ id: moved_posts.post_id, topic_id: moved_posts.topic_id })
    .from(moved_posts)
    .innerJoin(topics, eq(topics.id, moved_posts.topic_id))
    .where(and(sql`${moved_posts.post_id} = any(${numberArray(ids)})`, isVisibleTopicTo(reader)));
  const replies = await tx
    .select({ id: posts.id, topic_id: posts.topic_id, position: posts.position })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(and(sql`${posts.id} = any(${numberArray(ids)})`, isVisibleTopicTo(reader), has_author));
  return new Map([
    ...openings.map(({ id, topic_id }) => [id, topicPath(topic_id)] as const),
    ...replies.map(
      ({ id, topic_id, position }) => [id, replyPath(topic_id, position, id)] as const,
    ),
  ]);
}

/** The members by the names that they have or had. */
async function findMembers(
  { tx }: ArchiveContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, name: sql<string>`named.name` })
    .from(sql`json_array_elements_text(${JSON.stringify(names)}::text::json) as named (name)`)
    .innerJoin(users, and(eq(users.id, idByUsername(sql`named.name`)), eq(users.is_former, false)));
  return new Map(rows.map(({ id, name }) => [name, id]));
}
