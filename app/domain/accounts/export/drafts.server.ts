import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { drafts } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "./keyset.server.ts";

export async function readDrafts(user_id: number, last_id: number) {
  const { id, kind, thing_id, title, content, content_format, saved_at } = drafts;
  return await db
    .select({ id, kind, thing_id, title, content, content_format, saved_at })
    .from(drafts)
    .where(and(eq(drafts.user_id, user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
