import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { mutes } from "#app/db/schema.server.ts";

export type MutedIds = Awaited<ReturnType<typeof listMutedIds>>;

const muted_ids = db
  .select({ topic_id: mutes.topic_id, forum_id: mutes.forum_id, user_id: mutes.muted_id })
  .from(mutes)
  .where(eq(mutes.user_id, sql.placeholder("user_id")))
  .prepare("muted_ids");

/** For lists that several members share: what this one has muted. */
export async function listMutedIds(user_id: number) {
  const rows = await muted_ids.execute({ user_id });
  return {
    topic_ids: new Set(rows.map(({ topic_id }) => topic_id)),
    forum_ids: new Set(rows.map(({ forum_id }) => forum_id)),
    user_ids: new Set(rows.map(({ user_id: muted_id }) => muted_id)),
  };
}
