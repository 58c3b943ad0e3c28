export const MEMBERS_INDEX = "users_anywhere";

/**
 * Each search reads the pending entries from end to end, and without them a new member, or each one
 * of a restore, costs five times as much.
 */
const PENDING_KILOBYTES = 256;

/** `trigrams` is the operator class of the extension pg_trgm. */
export function membersIndex(trigrams: string): string {
  return `on public.users using gin (username_fold ${trigrams}, email_fold ${trigrams}, fold(full_name) ${trigrams}) with (gin_pending_list_limit = ${PENDING_KILOBYTES})`;
}
