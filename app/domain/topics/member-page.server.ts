import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { moderators } from "#app/db/schema.server.ts";
import { WRITTEN_PER_PAGE } from "../limits.ts";
import { pageWithin } from "../paging.ts";
import type { User } from "../users/user.ts";
import { getUserByName } from "../users/users.server.ts";
import { listPostsOf, listTopicsOf } from "./member-lists.server.ts";

/** Enough for an impression of a member. */
const LATEST = { skip: 0, limit: 5 };

/** A member's public page with the latest topics and replies. Usernames are compared by fold(). */
export async function getMemberPage(actor: User, username: string) {
  const member = await getUserByName(actor, username);
  const [topics, posts, is_moderator] = await Promise.all([
    listTopicsOf(member, LATEST),
    listPostsOf(member, LATEST),
    isModerator(member.id),
  ]);
  return { member: { ...member, is_moderator }, topics, posts };
}

const scopes_of_member = db
  .select({ id: moderators.id })
  .from(moderators)
  .where(eq(moderators.user_id, sql.placeholder("user_id")))
  .limit(1)
  .prepare("scopes_of_member");

async function isModerator(user_id: number): Promise<boolean> {
  return (await scopes_of_member.execute({ user_id })).length > 0;
}

/** A page of all topics of a member, or the last one where there are fewer. */
export async function getTopicsOfMember(actor: User, username: string, requested_page: number) {
  const member = await getUserByName(actor, username);
  const { skip, ...paging } = pageWithin(requested_page, member.total_topics, WRITTEN_PER_PAGE);
  const topics = await listTopicsOf(member, { skip, limit: WRITTEN_PER_PAGE });
  return { member, topics, from: skip + 1, to: skip + topics.length, ...paging };
}

/** A page of all replies of a member, or the last one where there are fewer. */
export async function getPostsOfMember(actor: User, username: string, requested_page: number) {
  const member = await getUserByName(actor, username);
  const { skip, ...paging } = pageWithin(requested_page, member.total_posts, WRITTEN_PER_PAGE);
  const posts = await listPostsOf(member, { skip, limit: WRITTEN_PER_PAGE });
  return { member, posts, from: skip + 1, to: skip + posts.length, ...paging };
}
