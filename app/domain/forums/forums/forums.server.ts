import { and, eq, sql } from "drizzle-orm";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { categories, forum_activity, forums } from "#app/db/schema.server.ts";
import { canAdminister, type Reader } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { type LoadedVersions, refuseOutdated } from "../../base/edit-version.server.ts";
import { storeFormKey, storeOnce } from "../../base/form-keys.server.ts";
import { refuseReadOnly } from "../../base/read-only.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { FormKey } from "../../base/rules.ts";
import { isVisibleForum, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { findLastChange } from "../../moderation/audit/parts/last-change.server.ts";
import { record, recordChange } from "../../moderation/audit/parts/record.server.ts";
import { audienceAuditFields } from "../audiences/parts/audience.server.ts";
import type { ForumChange, ForumInput } from "./input.ts";
import {
  activity_of_forum,
  forum_columns,
  forumAuditFields,
  forumFields,
  forumSubject,
} from "./parts/fields.server.ts";
import {
  changeAudience,
  changeReaders,
  lockWriters,
  storeAudience,
} from "./set-audience.server.ts";
import { subscribeFollowers } from "./subscribe-followers.server.ts";

export async function getForum(reader: Reader, forum_id: number) {
  const forum = await findForum(db, reader, forum_id);
  if (!forum) throw notFound("forumNotFound");
  return forum;
}

export async function findForum(tx: Database | Transaction, reader: Reader, forum_id: number) {
  const [forum] = await tx
    .select(forum_columns)
    .from(forums)
    .innerJoin(forum_activity, activity_of_forum)
    .where(and(eq(forums.id, sql.placeholder("forum_id")), isVisibleForum(forums.id)))
    .prepare("forum")
    .execute({ ...readerValues(reader), forum_id });
  return forum;
}

export async function createForum(actor: User, input: ForumInput, call_key: FormKey = {}) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  const { audience = null, ...fields } = input;
  const call = { user_id: actor.id, kind: "forum", ...call_key } as const;
  const store = () =>
    db
      .transaction(async (tx) => {
        const [inserted_forum] = await tx
          .insert(forums)
          .values({ ...fields, description: input.description ?? "" })
          .returning({ id: forums.id });
        if (inserted_forum) await storeAudience(tx, inserted_forum.id, audience);
        const forum = inserted_forum && (await findForum(tx, actor, inserted_forum.id));
        if (!forum) throw new Error("A forum was not stored");
        await storeFormKey(tx, call, forum.id);
        await subscribeFollowers(tx, forum.id);
        await record(tx, actor, {
          action: "created",
          ...forumSubject(forum),
          after: await namedAuditFields(tx, forum),
        });
        return forum;
      })
      .catch(refuseUnknownCategory);
  return await storeOnce(call, store, (forum_id) => findForum(db, actor, forum_id));
}

export async function changeForum(
  actor: User,
  forum_id: number,
  change: ForumChange,
  loaded_versions?: LoadedVersions,
) {
  if (!canAdminister(actor)) throw notAllowed();
  refuseReadOnly(actor);
  if (Object.keys(change).length === 0) return await getForum(actor, forum_id);
  const { audience, description, ...fields } = change;
  if (audience !== undefined) refuseUnconfirmed(actor);
  const values = description === undefined ? fields : { ...fields, description: description ?? "" };
  const forum = await db
    .transaction(async (tx) => {
      if (audience !== undefined) await lockWriters(tx);
      await tx
        .select({ id: forums.id })
        .from(forums)
        .where(eq(forums.id, forum_id))
        .for("no key update");
      const before = await findForum(tx, actor, forum_id);
      if (!before) throw notFound("forumNotFound");
      await refuseOutdated({
        loaded_versions,
        stored: forumFields(before),
        change: values,
        findLastEdit: () => findLastChange(tx, actor, forumSubject(before)),
      });
      const audit_fields = await namedAuditFields(tx, before);
      const store = async () => {
        if (Object.keys(values).length > 0)
          await tx.update(forums).set(values).where(eq(forums.id, forum_id));
        if (audience !== undefined) await changeAudience(tx, forum_id, audience);
      };
      // The moderators of a category see its forums.
      const leaves_category = (values.category_id ?? before.category_id) !== before.category_id;
      if (audience !== undefined || leaves_category) await changeReaders(tx, forum_id, store);
      else await store();
      const stored_forum = await findForum(tx, actor, forum_id);
      if (!stored_forum) throw notFound("forumNotFound");
      await recordChange(
        tx,
        actor,
        forumSubject(before),
        audit_fields,
        await namedAuditFields(tx, stored_forum),
      );
      return stored_forum;
    })
    .catch(refuseUnknownCategory);
  return forum;
}

/** The log records the category's name, because its id means nothing after a deletion. */
export async function namedAuditFields(
  tx: Transaction,
  forum: Awaited<ReturnType<typeof getForum>>,
) {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, forum.category_id));
  return {
    ...forumAuditFields(forum, category?.name ?? null),
    ...(await audienceAuditFields(tx, forum.id)),
  };
}

function refuseUnknownCategory(error: unknown): never {
  throw violatesForeignKey(error) ? notFound("categoryNotFound") : error;
}
