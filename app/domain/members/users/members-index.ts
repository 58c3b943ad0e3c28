export const MEMBERS_INDEX = "users_anywhere";

/**
 * Every search reads the pending entries from end to end. If there were none, inserting a member
 * would cost five times as much, also in a restore.
 */
const PENDING_KILOBYTES = 256;

/** `trigrams` is the operator class of the extension pg_trgm. */
export function membersIndex(trigrams: string): string {
  return `on public.users using gin (username_fold ${trigrams}, email_fold ${trigrams}, fold(full_name) ${trigrams}) with (gin_pending_list_limit = ${PENDING_KILOBYTES})`;
}
