import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { forums, mutes, topics, users } from "#app/db/schema.server.ts";
import { MUTES_PER_PAGE } from "../../base/limits.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { is_visible_topic } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import type { MutedThing } from "./input.ts";

export type Mute = NonNullable<Awaited<ReturnType<typeof findMute>>>;

/** Sorted by creation, newest first. A removed topic is listed again once it is restored. */
export async function listMutes(actor: User, { skip, limit }: PageRange) {
  const [data, [counted]] = await Promise.all([
    selectMutes(db, eq(mutes.user_id, actor.id)).orderBy(desc(mutes.id)).limit(limit).offset(skip),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(mutes)
      .leftJoin(topics, is_its_topic)
      .where(and(eq(mutes.user_id, actor.id), is_listed)),
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
  reader: Pick<Transaction, "select">,
  actor: User,
  thing: MutedThing,
) {
  const [row] = await selectMutes(reader, and(eq(mutes.user_id, actor.id), isMuteOf(thing)));
  return row ?? null;
}

export function isMuteOf(thing: MutedThing): SQL {
  if ("topic_id" in thing) return eq(mutes.topic_id, thing.topic_id);
  if ("forum_id" in thing) return eq(mutes.forum_id, thing.forum_id);
  return eq(mutes.muted_id, thing.user_id);
}

const is_its_topic = and(eq(topics.id, mutes.topic_id), is_visible_topic);
const is_listed = or(sql`${mutes.topic_id} is null`, sql`${topics.id} is not null`);

function selectMutes(reader: Pick<Transaction, "select">, condition: SQL | undefined) {
  return reader
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
    .leftJoin(topics, is_its_topic)
    .leftJoin(forums, eq(forums.id, mutes.forum_id))
    .leftJoin(users, eq(users.id, mutes.muted_id))
    .where(and(condition, is_listed));
}
