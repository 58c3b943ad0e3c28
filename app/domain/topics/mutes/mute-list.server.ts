import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { forums, mutes, topics, users } from "#app/db/schema.server.ts";
import { MUTES_PER_PAGE } from "../../base/limits.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { isVisibleForumTo, isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import type { MutedThing } from "./input.ts";

export type Mute = NonNullable<Awaited<ReturnType<typeof findMute>>>;

/**
 * Sorted by creation, newest first. A removed topic is listed again once it is restored, and what
 * the member does not see once they see it.
 */
export async function listMutes(actor: User, { skip, limit }: PageRange) {
  const [data, [counted]] = await Promise.all([
    selectMutes(db, actor).orderBy(desc(mutes.id)).limit(limit).offset(skip),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(mutes)
      .leftJoin(topics, isItsTopic(actor))
      .where(isListed(actor)),
  ]);
  return { data, count: counted?.count ?? 0 };
}

export async function getMutePage(actor: User, requested_page: number) {
  const { data, ...paging } = await pageOf(requested_page, MUTES_PER_PAGE, (range) =>
    listMutes(actor, range),
  );
  return { mutes: data, ...paging };
}

/** Null if the actor has not muted it. */
export async function findMute(
  database: Pick<Transaction, "select">,
  actor: User,
  thing: MutedThing,
) {
  const [row] = await selectMutes(database, actor, isMuteOf(thing));
  return row ?? null;
}

export function isMuteOf(thing: MutedThing): SQL {
  if ("topic_id" in thing) return eq(mutes.topic_id, thing.topic_id);
  if ("forum_id" in thing) return eq(mutes.forum_id, thing.forum_id);
  return eq(mutes.muted_id, thing.user_id);
}

function isItsTopic(actor: User) {
  return and(eq(topics.id, mutes.topic_id), isVisibleTopicTo(actor));
}

function isListed(actor: User) {
  return and(
    eq(mutes.user_id, actor.id),
    or(isNull(mutes.topic_id), isNotNull(topics.id)),
    or(isNull(mutes.forum_id), isVisibleForumTo(actor, mutes.forum_id)),
  );
}

function selectMutes(database: Pick<Transaction, "select">, actor: User, condition?: SQL) {
  return database
    .select({
      id: mutes.id,
      type: sql<
        "topic" | "forum" | "user"
      >`case when ${mutes.topic_id} is not null then 'topic' when ${mutes.forum_id} is not null then 'forum' else 'user' end`,
      topic_id: mutes.topic_id,
      forum_id: mutes.forum_id,
      user_id: mutes.muted_id,
      /** The title, the name of the forum or the username. */
      name: sql<string>`coalesce(${topics.title}, ${forums.name}, ${users.username})`,
      created_at: mutes.created_at,
    })
    .from(mutes)
    .leftJoin(topics, isItsTopic(actor))
    .leftJoin(forums, eq(forums.id, mutes.forum_id))
    .leftJoin(users, eq(users.id, mutes.muted_id))
    .where(and(isListed(actor), condition));
}
