import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { audit_log, users } from "#app/db/schema.server.ts";
import { updateInBatches } from "../in-batches.server.ts";

/** The log's trigger allows this change alone. */
const PERSONAL_KEYS = sql`array['email', 'full_name']`;
const without_personal_keys = sql`before = before - ${PERSONAL_KEYS}, after = after - ${PERSONAL_KEYS}`;
const has_personal_keys = sql`(before ?| ${PERSONAL_KEYS} or after ?| ${PERSONAL_KEYS})`;

/**
 * A step: when an account is deleted, its e-mail and full name leave the log. What was done, by
 * whom and when stays, with the username.
 */
export async function redactUser(tx: Transaction, user_id: number): Promise<void> {
  await tx.execute(
    sql`update ${audit_log} set ${without_personal_keys} where subject_type = 'user' and subject_id = ${user_id} and ${has_personal_keys}`,
  );
}

/**
 * What older versions left: rows about accounts that are gone, and e-mails of guests whose invite
 * was deleted.
 */
export async function redactFormerMembers(): Promise<void> {
  const is_former = sql`(subject_type = 'invite' or subject_type = 'user' and not exists (select from ${users} where id = subject_id))`;
  await updateInBatches(
    audit_log,
    sql`${is_former} and ${has_personal_keys}`,
    without_personal_keys,
  );
}
