import { eq } from "drizzle-orm";
import { withoutFetching } from "#app/content/outside-pictures.server.ts";
import type { EditValue } from "#app/contract/edit-conflict.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { type LastEdit, versionOf } from "../../base/edit-version.server.ts";

/** The fields that an edit can change. */
export function topicFields({ title, content }: { title: string; content: string }) {
  return { title, content };
}

export function postFields({ content }: { content: string }) {
  return { content };
}

/** A job that fetches a picture changes the stored text, but not what its author wrote. */
export function comparable(value: EditValue): EditValue {
  return typeof value === "string" ? withoutFetching(value) : value;
}

export const topicVersion = (topic: { title: string; content: string }) =>
  versionOf(topicFields(topic), comparable);
export const postVersion = (post: { content: string }) => versionOf(postFields(post), comparable);

type EditedItem = { owner_id: number; editor_id: number | null; updated_at: Date | null };

/**
 * A step: the member who changed a topic or reply last. Edits of older releases have stored no
 * editor.
 */
export async function findLastEditor(
  tx: Transaction,
  actor: { id: number },
  { owner_id, editor_id, updated_at }: EditedItem,
): Promise<LastEdit> {
  const [editor] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.id, editor_id ?? owner_id));
  return {
    editor: editor ? { username: editor.username, is_self: editor.id === actor.id } : null,
    changed_at: updated_at,
  };
}
