import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { findForum, namedAuditFields } from "../../forums/forums/forums.server.ts";
import { forumSubject } from "../../forums/forums/parts/fields.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { finishDeletionLater } from "./deletion-work.server.ts";
import { finishDeletionsInRequest } from "./finish-deletions.server.ts";

/** The forum and its topics are invisible at once. The topics are removed in batches. */
export async function deleteForum(actor: User, forum_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  refuseUnconfirmed(actor);
  await db.transaction(async (tx) => {
    const before = await findForum(tx, actor, forum_id);
    if (!before) throw notFound("forumNotFound");
    const audit_fields = await namedAuditFields(tx, before);
    const deleted_rows = await tx
      .delete(forums)
      .where(eq(forums.id, forum_id))
      .returning({ id: forums.id });
    if (deleted_rows.length === 0) throw notFound("forumNotFound");
    await finishDeletionLater(tx, [{ kind: "forum", id: forum_id }]);
    await record(tx, actor, {
      action: "deleted",
      ...forumSubject(before),
      before: { ...audit_fields, topics: before.total_topics, posts: before.total_posts },
    });
  });
  await finishDeletionsInRequest();
}
