import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { content_versions, posts, topics, users } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import type { User } from "../users/user.ts";
import { areVersionsOf, type WrittenThing } from "./versions-of.server.ts";
import { getWrittenThing } from "./written-thing.server.ts";

/** The versions of a topic or reply, the present one first. For its author and for moderators. */
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

/** A step of queries that have checked who asks. */
export async function listVersionRows(thing: WrittenThing, { skip, limit }: PageRange) {
  return await db
    .select({
      title: sql<string | null>`version.title`,
      content: sql<string>`version.content`,
      created_at: sql`version.created_at`.mapWith(content_versions.created_at),
      /** Null after the account of the editor was deleted. */
      editor_id: users.id,
      /** Also null for a former member. */
      editor: sql<string | null>`case when not ${users.is_former} then ${users.username} end`,
    })
    .from(sql`(${presentVersion(thing)} union all ${formerVersions(thing)}) as version`)
    .leftJoin(
      users,
      // After a restore an id may be given again: a younger account is another member.
      and(eq(users.id, sql`version.editor_id`), lte(users.created_at, sql`version.created_at`)),
    )
    .orderBy(sql`version.id desc nulls first`)
    .limit(limit)
    .offset(skip);
}

function presentVersion({ topic_id, post_id }: WrittenThing): SQL {
  const columns = sql`content, coalesce(editor_id, owner_id) as editor_id, coalesce(updated_at, created_at) as created_at`;
  return post_id === null
    ? sql`select null::bigint as id, title, ${columns} from ${topics} where ${topics.id} = ${topic_id}`
    : sql`select null::bigint as id, null::text as title, ${columns} from ${posts} where ${posts.id} = ${post_id}`;
}

function formerVersions(thing: WrittenThing): SQL {
  return sql`select id, title, content, editor_id, created_at from ${content_versions} where ${areVersionsOf(thing)}`;
}
