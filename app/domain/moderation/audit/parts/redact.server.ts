import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { audit_log, users } from "#app/db/schema.server.ts";
import { updateInBatches } from "../../../base/in-batches.server.ts";

/** The trigger of the log allows only this change. */
const PERSONAL_KEYS = sql`array['email', 'full_name', 'about']`;
const without_personal_keys = sql`before = before - ${PERSONAL_KEYS}, after = after - ${PERSONAL_KEYS}`;
const has_personal_keys = sql`(before ?| ${PERSONAL_KEYS} or after ?| ${PERSONAL_KEYS})`;

/**
 * A step: removes what was personal in a deleted account from the log: e-mail, full name, and the text about it. The action, its
 * time and the usernames stay.
 */
export async function redactUser(tx: Transaction, user_id: number): Promise<void> {
  await tx.execute(
    sql`update ${audit_log} set ${without_personal_keys} where subject_type = 'user' and subject_id = ${user_id} and ${has_personal_keys}`,
  );
}

/**
 * Rows of older versions: about deleted accounts, and with e-mail addresses of guests whose invite
 * was deleted.
 */
export async function redactFormerMembers(): Promise<void> {
  const is_former = sql`(subject_type = 'invite' or subject_type = 'user' and not exists (select from ${users} where id = subject_id and not is_former))`;
  await updateInBatches(
    audit_log,
    sql`${is_former} and ${has_personal_keys}`,
    without_personal_keys,
  );
}
