import { eq } from "drizzle-orm";
import { excerptOfHtml } from "#app/content/excerpt.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";
import { type AuditFields, record } from "../../moderation/audit/parts/record.server.ts";

/** Enough to recognise the post. The log is not meant to keep whole contents. */
const EXCERPT_CHARACTERS = 500;

type Kind = "topic" | "post";
/** `title` is the title of the topic, also for a reply. */
type AuditedItem = { id: number; owner_id: number; title: string; content: string };

/** A step: records the change of another member's topic or reply. */
export async function recordEdit(
  tx: Transaction,
  actor: User,
  kind: Kind,
  before: AuditedItem,
  after: Pick<AuditedItem, "title" | "content">,
): Promise<void> {
  if (
    before.owner_id === actor.id ||
    (before.title === after.title && before.content === after.content)
  )
    return;
  const changedFields = ({
    title,
    content,
  }: Pick<AuditedItem, "title" | "content">): AuditFields => ({
    ...(before.title !== after.title && { title }),
    ...(before.content !== after.content && excerptField(content)),
  });
  await record(tx, actor, {
    action: "changed",
    ...subjectOf(kind, before),
    before: { ...(await authorOf(tx, before)), ...changedFields(before) },
    after: changedFields(after),
  });
}

type Removal = {
  action: "removed" | "restored";
  forum_id: number;
  reason?: string | null;
  /** How many replies were removed with a topic. */
  counts?: AuditFields;
};

/** A step: records that another member's topic or reply was removed, or restored. */
export async function recordRemoval(
  tx: Transaction,
  actor: User,
  kind: Kind,
  item: AuditedItem,
  { action, forum_id, reason = null, counts }: Removal,
): Promise<void> {
  if (item.owner_id === actor.id) return;
  await record(tx, actor, {
    action,
    ...subjectOf(kind, item),
    forum_id,
    before: { ...(await authorOf(tx, item)), ...excerptField(item.content), ...counts },
    ...(reason !== null && { after: { reason } }),
  });
}

function subjectOf(kind: Kind, { id, title }: AuditedItem) {
  return { subject_type: kind, subject_id: id, subject_name: title };
}

function excerptField(content: string) {
  return { content: excerptOfHtml(content, EXCERPT_CHARACTERS) };
}

async function authorOf(tx: Transaction, { owner_id }: AuditedItem): Promise<AuditFields> {
  const [author] = await tx
    .select({ author: users.username })
    .from(users)
    .where(eq(users.id, owner_id));
  return { ...author };
}
