import { and, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { invites, posts, topics } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";
import { is_usable } from "../invites/expiry.server.ts";
import { refuseUnlessDeletable } from "./delete-user.server.ts";

/**
 * What the deletion of an account removes, including replies of others in its topics. Shown in the
 * confirmation.
 */
export async function countUserContents(actor: User, user_id: number) {
  refuseUnlessDeletable(actor, user_id);
  const posts_of_others = db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(and(eq(topics.owner_id, user_id), ne(posts.owner_id, user_id)));
  const [own_topics, own_posts, others_posts, unused_invites] = await Promise.all([
    db.$count(topics, eq(topics.owner_id, user_id)),
    db.$count(posts, eq(posts.owner_id, user_id)),
    db.$count(posts_of_others.as("posts_of_others")),
    db.$count(invites, and(eq(invites.owner_id, user_id), is_usable)),
  ]);
  return { topics: own_topics, posts: own_posts, others_posts, invites: unused_invites };
}
