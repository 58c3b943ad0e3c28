import { LEAVING_DAYS } from "../../base/retention.ts";

/**
 * After a restore: who took the deletion back since the backup was made has the time to do so again.
 * All sessions have ended, so whoever goes on using the account signs in.
 */
export const BEGIN_WEEKS_AGAIN = `update account_deletions set due_at = now() + make_interval(days => ${LEAVING_DAYS})`;
