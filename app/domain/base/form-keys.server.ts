import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { form_keys } from "#app/db/schema.server.ts";
import { decrypt, encrypt } from "#app/lib/crypto/tokens.server.ts";
import { Refusal } from "./refusal.ts";
import type { FormKey } from "./rules.ts";

/** What a form or a call creates. */
export type CreatedKind =
  | "topic"
  | "post"
  | "invite"
  | "category"
  | "forum"
  | "user"
  | "split"
  | "report"
  | "backup"
  | "webhook"
  | "group"
  | "community_export";
type Form = FormKey & { user_id: number; kind: CreatedKind };

/** A step: stores which row a form created. A form that was sent before violates the key. */
export async function storeFormKey(tx: Transaction, form: Form, row_id: number): Promise<void> {
  const { user_id, kind, form_key, fingerprint } = form;
  if (form_key === undefined) return;
  await tx
    .insert(form_keys)
    .values({ user_id, kind, form_key, fingerprint, row_id })
    .prepare("store_form_key")
    .execute();
}

/**
 * A part of a statement that stores a topic or reply (`event`): stores its form key. The
 * placeholders `form_key` and `fingerprint` may be null.
 */
export function insertFormKey(kind: "topic" | "post"): SQL {
  return sql`
    insert into ${form_keys} (user_id, kind, form_key, fingerprint, row_id)
    select event.owner_id, ${sql.raw(`'${kind}'`)}, sent.form_key, sent.fingerprint, event.row_id
    from event cross join (values (${sql.placeholder("form_key")}::text, ${sql.placeholder("fingerprint")}::bytea)) as sent (form_key, fingerprint)
    where sent.form_key is not null
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

/** Deletes nothing if another copy of the form has stored a new row meanwhile. */
async function deleteFormKey(form: Form, row_id: number): Promise<void> {
  const { form_key } = form;
  if (form_key === undefined) return;
  await db.delete(form_keys).where(and(isForm(form, form_key), eq(form_keys.row_id, row_id)));
}

/**
 * What is stored about a call with a key. There is no answer while it runs, or if its process died.
 */
export type StoredCall = { fingerprint: Buffer | null; answer: Buffer | null };
export type KeyedCall = { user_id: number; kind: CreatedKind; form_key: string };

const { fingerprint, answer } = form_keys;

/**
 * Some answers have a link of an invite or the secret of a webhook, which are stored nowhere else.
 */
const ANSWER_PURPOSE = "api-answer";

/** Undefined if nothing was created with the key. */
export async function findCall(call: KeyedCall): Promise<StoredCall | undefined> {
  const [stored_call] = await db
    .select({ fingerprint, answer })
    .from(form_keys)
    .where(isForm(call, call.form_key));
  return stored_call && decrypted(stored_call);
}

/** Stores the answer to the call, unless it has one. Returns what is stored then. */
export async function storeAnswer(
  call: KeyedCall & { fingerprint: Buffer },
  call_answer: Buffer,
): Promise<StoredCall | undefined> {
  const encrypted_answer = encrypt(ANSWER_PURPOSE, call_answer);
  const [stored_call] = await db
    .update(form_keys)
    .set({
      answer: sql`case when ${fingerprint} = ${call.fingerprint} then coalesce(${answer}, ${encrypted_answer}) else ${answer} end`,
    })
    .where(isForm(call, call.form_key))
    .returning({ fingerprint, answer });
  return stored_call && decrypted(stored_call);
}

/**
 * An answer that cannot be decrypted counts as missing: the call finds the row, and answers anew.
 */
function decrypted(stored_call: StoredCall): StoredCall {
  const { fingerprint, answer } = stored_call;
  return { fingerprint, answer: answer && decrypt(ANSWER_PURPOSE, answer) };
}

function isForm({ user_id, kind }: Omit<Form, "form_key">, form_key: string) {
  return and(
    eq(form_keys.user_id, user_id),
    eq(form_keys.kind, kind),
    eq(form_keys.form_key, form_key),
  );
}
