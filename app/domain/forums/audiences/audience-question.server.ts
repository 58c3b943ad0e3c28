import { asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  bookmarks,
  forum_groups,
  forum_subscriptions,
  forums,
  group_members,
  groups,
  moderators,
  notifications,
  posts,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { byName } from "../../base/name-order.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import type { Audience } from "./input.ts";

/** A forum with its audience, and the groups of which one may be chosen. */
export async function getAudiencePage(actor: User, forum_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const [forum, all_groups] = await Promise.all([
    findForumWithAudience(forum_id),
    db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .orderBy(byName(groups.name), groups.id),
  ]);
  if (!forum) throw notFound("forumNotFound");
  return { ...forum, groups: all_groups };
}

/**
 * What would change if the forum had this audience: who gains, keeps and loses sight of it, and how
 * much of what the last have ends. `moderator_names` see it with any audience. `confirmation` names the change. It is another one once the stored
 * audience is another one.
 */
export async function getAudienceQuestion(actor: User, forum_id: number, audience: Audience) {
  if (!canAdminister(actor)) throw notAllowed();
  const [forum, readers, moderator_names] = await Promise.all([
    findForumWithAudience(forum_id),
    audience && namedReaders(audience),
    listModeratorNames(forum_id),
  ]);
  if (!forum) throw notFound("forumNotFound");
  const numbers = await countChanges(forum_id, audience);
  const confirmation = `${textOf(forum.audience)} ${textOf(audience)}`;
  return { confirmation, readers, moderator_names, numbers };
}

async function findForumWithAudience(forum_id: number) {
  const [[forum], rows] = await Promise.all([
    db
      .select({ id: forums.id, name: forums.name, is_restricted: forums.is_restricted })
      .from(forums)
      .where(eq(forums.id, forum_id)),
    db
      .select({ group_id: forum_groups.group_id, may_write: forum_groups.may_write })
      .from(forum_groups)
      .where(eq(forum_groups.forum_id, forum_id))
      .orderBy(asc(forum_groups.group_id)),
  ]);
  if (!forum) return null;
  const { is_restricted, ...fields } = forum;
  const audience: Audience = is_restricted ? rows : null;
  return { forum: fields, audience };
}

async function namedReaders(audience: NonNullable<Audience>) {
  const rows = await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(sql`${groups.id} = any(${numberArray(idsOf(audience))})`)
    .orderBy(byName(groups.name), groups.id);
  if (rows.length < audience.length) throw notFound("groupNotFound");
  const writer_ids = new Set(idsOf(audience.filter(({ may_write }) => may_write)));
  return rows.map(({ id, name }) => ({ id, name, may_write: writer_ids.has(id) }));
}

/** The members who moderate the forum, its category or everything. */
async function listModeratorNames(forum_id: number): Promise<string[]> {
  const rows = await db
    .select({ username: users.username })
    .from(users)
    .where(
      sql`${users.id} in (select m.user_id from ${moderators} as m join ${forums} as f on f.id = ${forum_id}
        where m.forum_id = f.id or m.category_id = f.category_id or num_nonnulls(m.forum_id, m.category_id) = 0)`,
    )
    .orderBy(byName(users.username), users.id);
  return rows.map(({ username }) => username);
}

type Numbers = Record<
  "gaining" | "staying" | "losing" | "subscriptions" | "notifications" | "bookmarks",
  number
>;

const isLosing = (user_id: string) => sql`${sql.raw(user_id)} in (select id from losing)`;

async function countChanges(forum_id: number, audience: Audience): Promise<Numbers> {
  const id = sql`${forum_id}::int`;
  const [numbers] = await db.execute<Numbers>(sql`
    with reader as materialized (
      select readers_of_restricted(${id}) as user_id
    ), later_reader as materialized (
      select user_id from ${group_members} where group_id = any(${numberArray(idsOf(audience ?? []))})
      union select overseers_of_forum(${id})
    ), sight as materialized (
      select users.id, not forum.is_restricted or users.id in (select user_id from reader) as sees,
        ${audience === null} or users.id in (select user_id from later_reader) as will_see
      from ${users} cross join (select is_restricted from ${forums} where id = ${id}) as forum where not is_former
    ), losing as materialized (select id from sight where sees and not will_see)
    select (select count(*)::int from sight where will_see and not sees) as gaining,
      (select count(*)::int from sight where will_see and sees) as staying,
      (select count(*)::int from losing) as losing,
      (select count(*)::int from ${forum_subscriptions} as s where s.forum_id = ${id} and ${isLosing("s.user_id")})
        + (select count(*)::int from ${topic_subscriptions} as s join ${topics} as t on t.id = s.topic_id
          where t.forum_id = ${id} and ${isLosing("s.user_id")}) as subscriptions,
      (select count(*)::int from ${notifications} as n join ${topics} as t on t.id = coalesce(n.topic_id, (n.about ->> 'topic_id')::int)
        where t.forum_id = ${id} and ${isLosing("n.user_id")}) as notifications,
      (select count(*)::int from ${bookmarks} as b left join ${posts} as p on p.id = b.post_id
        join ${topics} as t on t.id = coalesce(b.topic_id, p.topic_id)
        where t.forum_id = ${id} and ${isLosing("b.user_id")}) as bookmarks`);
  if (!numbers) throw new Error("A statement that returns one row returned none");
  return numbers;
}

function idsOf(audience: NonNullable<Audience>): number[] {
  return audience.map(({ group_id }) => group_id);
}

function textOf(audience: Audience): string {
  if (audience === null) return "everyone";
  return `groups:${audience.map(({ group_id, may_write }) => `${group_id}${may_write ? "w" : "r"}`).join(",")}`;
}
