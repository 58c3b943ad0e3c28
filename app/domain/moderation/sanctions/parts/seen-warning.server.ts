import { type SQL, sql } from "drizzle-orm";
import { hiddenForumIds, type Reader } from "../../../base/can.ts";
import { numberArray } from "../../../base/ids.server.ts";

/**
 * A condition on a row of `warnings`: it is not about something in a forum that the moderator does
 * not see. Such a warning does not exist for them, because its reason may say what is there. It
 * names the table in SQL, because Drizzle leaves it out in a query of one table.
 */
export function isSeenWarning(reader: Reader): SQL {
  const hidden_ids = hiddenForumIds(reader);
  if (hidden_ids.length === 0) return sql`true`;
  return sql`forum_of_topic(warnings.topic_id) = any(${numberArray(hidden_ids)}) is not true`;
}
