import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { content_versions, posts, topics, users } from "#app/db/schema.server.ts";
import type { PageRange } from "../../base/paging.ts";
import type { User } from "../../members/users/user.ts";
import {
  are_versions_of_post,
  are_versions_of_topic,
  type WrittenThing,
} from "./versions-of.server.ts";
import { getWrittenThing } from "./written-thing.server.ts";

/** The versions of a topic or reply, the present one first, for its author and for moderators. */
export async function listVersions(actor: User, thing: WrittenThing, range: PageRange) {
  const { count } = await getWrittenThing(actor, thing);
  const versions = await listVersionRows(thing, range);
  const data = versions.map(({ title, content, editor_id, created_at }) => ({
    title,
    content,
    editor_id,
    created_at,
  }));
  return { data, count };
}

/** Queries use this after they have checked the actor's rights. */
export async function listVersionRows({ topic_id, post_id }: WrittenThing, range: PageRange) {
  return await (post_id === null
    ? versions_of_topic.execute({ topic_id, ...range })
    : versions_of_post.execute({ post_id, ...range }));
}

const written = sql`content, coalesce(editor_id, owner_id) as editor_id, coalesce(updated_at, created_at) as created_at`;

const versions_of_topic = selectVersions(
  sql`select null::bigint as id, title, ${written} from ${topics} where ${topics.id} = ${sql.placeholder("topic_id")}`,
  are_versions_of_topic,
).prepare("versions_of_topic");

const versions_of_post = selectVersions(
  sql`select null::bigint as id, null::text as title, ${written} from ${posts} where ${posts.id} = ${sql.placeholder("post_id")}`,
  are_versions_of_post,
).prepare("versions_of_post");

function selectVersions(present_version: SQL, are_former_versions: SQL) {
  const former_versions = sql`select id, title, content, editor_id, created_at from ${content_versions} where ${are_former_versions}`;
  return (
    db
      .select({
        title: sql<string | null>`version.title`,
        content: sql<string>`version.content`,
        created_at: sql`version.created_at`.mapWith(content_versions.created_at),
        /** Null after the account of the editor was deleted. */
        editor_id: users.id,
        /** Null for a former member, too. */
        editor: sql<string | null>`case when not ${users.is_former} then ${users.username} end`,
      })
      .from(sql`(${present_version} union all ${former_versions}) as version`)
      // After a backup was restored an id may be given again: a younger account is another member.
      .leftJoin(
        users,
        and(eq(users.id, sql`version.editor_id`), lte(users.created_at, sql`version.created_at`)),
      )
      .orderBy(sql`version.id desc nulls first`)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("skip"))
  );
}
