import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { categories, forums } from "#app/db/schema.server.ts";
import { record, recordChange } from "../audit/record.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { User } from "../users/user.ts";
import { forumAuditFields, forumSubject } from "./audit-fields.ts";
import { forum_columns } from "./columns.server.ts";
import { deleteContents } from "./forum-contents.server.ts";
import type { ForumChange, ForumInput } from "./input.ts";
import { lockWritesExclusive, lockWritesShared } from "./write-locks.server.ts";

export async function getForum(forum_id: number) {
  const [forum] = await db.select(forum_columns).from(forums).where(eq(forums.id, forum_id));
  if (!forum) throw notFound("forumNotFound");
  return forum;
}

export async function createForum(actor: User, input: ForumInput) {
  if (!canAdminister(actor)) throw notAllowed();
  const forum = await db
    .transaction(async (tx) => {
      await lockWritesShared(tx);
      const [stored_forum] = await tx
        .insert(forums)
        .values({ ...input, description: input.description ?? "" })
        .returning(forum_columns);
      if (!stored_forum) throw new Error("A forum was not stored");
      await record(tx, actor, {
        action: "created",
        ...forumSubject(stored_forum),
        after: await namedAuditFields(tx, stored_forum),
      });
      return stored_forum;
    })
    .catch(refuseUnknownCategory);
  return forum;
}

export async function changeForum(actor: User, forum_id: number, change: ForumChange) {
  if (!canAdminister(actor)) throw notAllowed();
  if (Object.keys(change).length === 0) return await getForum(forum_id);
  const values = { ...change, description: change.description === null ? "" : change.description };
  const forum = await db
    .transaction(async (tx) => {
      await lockWritesShared(tx);
      const [before] = await tx
        .select(forum_columns)
        .from(forums)
        .where(eq(forums.id, forum_id))
        .for("no key update");
      const [stored_forum] = await tx
        .update(forums)
        .set(values)
        .where(eq(forums.id, forum_id))
        .returning(forum_columns);
      if (!before || !stored_forum) throw notFound("forumNotFound");
      await recordChange(
        tx,
        actor,
        forumSubject(before),
        await namedAuditFields(tx, before),
        await namedAuditFields(tx, stored_forum),
      );
      return stored_forum;
    })
    .catch(refuseUnknownCategory);
  return forum;
}

export async function deleteForum(actor: User, forum_id: number): Promise<void> {
  if (!canAdminister(actor)) throw notAllowed();
  await db.transaction(async (tx) => {
    await lockWritesExclusive(tx);
    const [before] = await tx.select(forum_columns).from(forums).where(eq(forums.id, forum_id));
    await deleteContents(tx, { forum_id });
    const deleted_rows = await tx
      .delete(forums)
      .where(eq(forums.id, forum_id))
      .returning({ id: forums.id });
    if (!before || deleted_rows.length === 0) throw notFound("forumNotFound");
    await record(tx, actor, {
      action: "deleted",
      ...forumSubject(before),
      before: {
        ...(await namedAuditFields(tx, before)),
        topics: before.total_topics,
        posts: before.total_posts,
      },
    });
  });
}

/** The log records the category's name, because its id means nothing after a deletion. */
async function namedAuditFields(tx: Transaction, forum: Awaited<ReturnType<typeof getForum>>) {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, forum.category_id));
  return forumAuditFields(forum, category?.name ?? null);
}

function refuseUnknownCategory(error: unknown): never {
  throw violatesForeignKey(error) ? notFound("categoryNotFound") : error;
}
