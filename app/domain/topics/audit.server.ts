import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { excerptOfHtml } from "#app/content/excerpt.server.ts";
import { type AuditFields, record } from "../audit/record.server.ts";
import type { User } from "../users/user.ts";

/**
 * Enough to know again what was meant; the log is no second place where all that was written is
 * kept.
 */
const EXCERPT_CHARACTERS = 500;

type Kind = "topic" | "post";
/** A reply is named by its topic. */
type Written = { id: number; owner_id: number; title: string; content: string };

/** A step: what a superuser changes of somebody else's is written down. */
export async function recordEdit(
  tx: Transaction,
  actor: User,
  kind: Kind,
  before: Written,
  after: Pick<Written, "title" | "content">,
): Promise<void> {
  if (
    before.owner_id === actor.id ||
    (before.title === after.title && before.content === after.content)
  )
    return;
  const factsOf = ({ title, content }: Pick<Written, "title" | "content">): AuditFields => ({
    ...(before.title !== after.title && { title }),
    ...(before.content !== after.content && excerptOf(content)),
  });
  await record(tx, actor, {
    action: "changed",
    ...subjectOf(kind, before),
    before: { ...(await authorOf(tx, before)), ...factsOf(before) },
    after: factsOf(after),
  });
}

/** A step: what a superuser deletes of somebody else's is written down, with what went along. */
export async function recordRemoval(
  tx: Transaction,
  actor: User,
  kind: Kind,
  gone: Written,
  toll: AuditFields = {},
): Promise<void> {
  if (gone.owner_id === actor.id) return;
  await record(tx, actor, {
    action: "deleted",
    ...subjectOf(kind, gone),
    before: { ...(await authorOf(tx, gone)), ...excerptOf(gone.content), ...toll },
  });
}

function subjectOf(kind: Kind, { id, title }: Written) {
  return { subject_type: kind, subject_id: id, subject_name: title };
}

function excerptOf(content: string) {
  return { content: excerptOfHtml(content, EXCERPT_CHARACTERS) };
}

async function authorOf(tx: Transaction, { owner_id }: Written): Promise<AuditFields> {
  const [author] = await tx
    .select({ author: users.username })
    .from(users)
    .where(eq(users.id, owner_id));
  return { ...author };
}
