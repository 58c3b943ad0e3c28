import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { form_keys } from "#app/db/schema.server.ts";
import { Refusal } from "./refusal.ts";

type Form = { user_id: number; kind: "topic" | "post" | "invite"; form_key: string | undefined };

/** A step: stores which row a form created. A form that was sent before violates the key. */
export async function storeFormKey(tx: Transaction, form: Form, row_id: number): Promise<void> {
  const { user_id, kind, form_key } = form;
  if (form_key === undefined) return;
  await tx
    .insert(form_keys)
    .values({ user_id, kind, form_key, row_id })
    .prepare("store_form_key")
    .execute();
}

/**
 * The same as a part of a statement that stores a topic or reply (`event`). The key may be null.
 */
export function insertFormKey(kind: Form["kind"], form_key: SQLWrapper): SQL {
  return sql`
    insert into ${form_keys} (user_id, kind, form_key, row_id)
    select event.owner_id, ${sql.raw(`'${kind}'`)}, sent.form_key, event.row_id
    from event cross join (values (${form_key}::text)) as sent (form_key) where sent.form_key is not null
    returning row_id`;
}

/** The id of the row that the form created, or null. */
export async function findRowOfForm(form: Form): Promise<number | null> {
  if (form.form_key === undefined) return null;
  const [row] = await db
    .select({ row_id: form_keys.row_id })
    .from(form_keys)
    .where(isForm(form, form.form_key));
  return row?.row_id ?? null;
}

/**
 * Stores a row for a form, or returns the one that the same form stored before. If that was
 * deleted, the form stores a new one; of several copies that are sent then, the first.
 */
export async function storeOnce<Row>(
  form: Form,
  store: () => Promise<Row>,
  find: (row_id: number) => Promise<Row | undefined>,
): Promise<Row> {
  for (;;) {
    try {
      return await store();
    } catch (error) {
      const is_stored = violatesUnique(error, "form_keys_user_id_kind_form_key_pk");
      // The topic was locked after the form was stored, for example.
      if (!is_stored && !(error instanceof Refusal)) throw error;
      const row_id = await findRowOfForm(form);
      const row = row_id === null ? undefined : await find(row_id);
      if (row !== undefined) return row;
      if (!is_stored) throw error;
      if (row_id !== null) await deleteFormKey(form, row_id);
    }
  }
}

/** Not if another copy of the form has stored a new row meanwhile. */
async function deleteFormKey(form: Form, row_id: number): Promise<void> {
  const { form_key } = form;
  if (form_key === undefined) return;
  await db.delete(form_keys).where(and(isForm(form, form_key), eq(form_keys.row_id, row_id)));
}

function isForm({ user_id, kind }: Form, form_key: string) {
  return and(
    eq(form_keys.user_id, user_id),
    eq(form_keys.kind, kind),
    eq(form_keys.form_key, form_key),
  );
}
