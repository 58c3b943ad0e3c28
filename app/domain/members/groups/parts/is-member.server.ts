import { and, eq } from "drizzle-orm";
import { group_members } from "#app/db/schema.server.ts";

/** A condition: the row of a member in a group. */
export function isMember(group_id: number, user_id: number) {
  return and(eq(group_members.group_id, group_id), eq(group_members.user_id, user_id));
}
