import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { moderators, users } from "#app/db/schema.server.ts";
import { WRITTEN_PER_PAGE } from "../../base/limits.ts";
import { pageOf } from "../../base/paging.ts";
import type { User } from "../../members/users/user.ts";
import { getUserByName } from "../../members/users/users.server.ts";
import { isMutedMember } from "../mutes/parts/muted.server.ts";
import { countThanksFor, listWeeksOf } from "./member-activity.server.ts";
import { listPostsOf, listTopicsOf } from "./member-lists.server.ts";

/** Enough for an impression of a member. */
const LATEST = { skip: 0, limit: 5 };

/**
 * A member's public page: the latest topics and replies, and when in the last year they wrote, by
 * the calendar of a time zone. Usernames are compared by fold().
 */
export async function getMemberPage(actor: User, username: string, time_zone: string) {
  const member = await getUserByName(actor, username);
  const [topics, posts, [marks], weeks, thanks] = await Promise.all([
    listTopicsOf(actor, member, LATEST),
    listPostsOf(actor, member, LATEST),
    marks_of_member.execute({ user_id: actor.id, member_id: member.id }),
    listWeeksOf(actor, member.id, time_zone),
    countThanksFor(actor, member.id),
  ]);
  return {
    member: { ...member, ...marks },
    topics: topics.data,
    posts: posts.data,
    weeks,
    thanks,
  };
}

// Names the tables in SQL: Drizzle leaves them out in a query of one table.
const marks_of_member = db
  .select({
    is_moderator: sql<boolean>`exists (select from ${moderators} as scope where scope.user_id = users.id)`,
    is_muted: isMutedMember(sql`users.id`),
  })
  .from(users)
  .where(eq(users.id, sql.placeholder("member_id")))
  .prepare("marks_of_member");

/** A page of all topics of a member, or the last one where there are fewer. */
export async function getTopicsOfMember(actor: User, username: string, requested_page: number) {
  const member = await getUserByName(actor, username);
  const { data: topics, ...paging } = await pageOf(requested_page, WRITTEN_PER_PAGE, (range) =>
    listTopicsOf(actor, member, range),
  );
  return { member, topics, ...paging };
}

/** A page of all replies of a member, or the last one where there are fewer. */
export async function getPostsOfMember(actor: User, username: string, requested_page: number) {
  const member = await getUserByName(actor, username);
  const { data: posts, ...paging } = await pageOf(requested_page, WRITTEN_PER_PAGE, (range) =>
    listPostsOf(actor, member, range),
  );
  return { member, posts, ...paging };
}
