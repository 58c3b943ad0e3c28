import { sql } from "drizzle-orm";
import { migratePending } from "#app/db/migrate.server.ts";
import {
  api_keys,
  drafts,
  factors,
  form_keys,
  invites,
  known_devices,
  known_networks,
  one_time_tokens,
  passkey_challenges,
  rate_limits,
  recovery_codes,
  sessions,
  suspensions,
  warnings,
} from "#app/db/schema.server.ts";
import { deleteInBatches, updateInBatches } from "../../base/in-batches.server.ts";
import {
  DRAFT_DAYS,
  ENDED_SUSPENSION_DAYS,
  EXPIRED_INVITE_DAYS,
  EXPIRED_KEY_DAYS,
  FORM_KEY_DAYS,
  KNOWN_NETWORK_DAYS,
  REMOVED_FACTOR_DAYS,
  USED_INVITE_DAYS,
  WARNING_DAYS,
} from "../../base/retention.ts";

/** They are no longer valid, but contain the address and the device of a member. */
export async function deleteExpiredSessions(): Promise<void> {
  await deleteInBatches(sessions, sql`expires_at <= now()`);
}

export async function deleteExpiredKeys(): Promise<void> {
  await deleteInBatches(api_keys, sql`expires_at < ${daysAgo(EXPIRED_KEY_DAYS)}`);
}

export async function deleteExpiredTokens(): Promise<void> {
  await deleteInBatches(one_time_tokens, sql`expires_at <= now()`);
}

/** The links that could bring them back have expired. Keys whose first code never came go too. */
export async function deleteOldFactors(): Promise<void> {
  await deleteInBatches(
    factors,
    sql`(removed_at < ${daysAgo(REMOVED_FACTOR_DAYS)} or proved_at is null and created_at < ${daysAgo(1)})`,
  );
  await deleteInBatches(recovery_codes, sql`replaced_at < ${daysAgo(REMOVED_FACTOR_DAYS)}`);
  await deleteInBatches(passkey_challenges, sql`expires_at <= now()`);
}

/** `expire` is in milliseconds of the app's clock. */
export async function deleteExpiredLimits(): Promise<void> {
  await deleteInBatches(rate_limits, sql`expire < ${Date.now()}`);
}

/** Networks and devices. */
export async function deleteOldNetworks(): Promise<void> {
  const is_old = sql`last_seen_at < ${daysAgo(KNOWN_NETWORK_DAYS)}`;
  await deleteInBatches(known_networks, is_old);
  await deleteInBatches(known_devices, is_old);
}

export async function deleteOldFormKeys(): Promise<void> {
  await deleteInBatches(form_keys, sql`created_at < ${daysAgo(FORM_KEY_DAYS)}`);
}

export async function deleteOldDrafts(): Promise<void> {
  await deleteInBatches(drafts, sql`saved_at < ${daysAgo(DRAFT_DAYS)}`);
}

export async function deleteOldWarnings(): Promise<void> {
  await deleteInBatches(warnings, sql`created_at < ${daysAgo(WARNING_DAYS)}`);
}

export async function deleteEndedSuspensions(): Promise<void> {
  await deleteInBatches(suspensions, sql`until < ${daysAgo(ENDED_SUSPENSION_DAYS)}`);
}

/** The invite itself stays: its owner sees that it was used, and who used it. */
export async function removeGuestDetails(): Promise<void> {
  const is_old = sql`(used_at < ${daysAgo(USED_INVITE_DAYS)} or used_at is null and expires_at < ${daysAgo(EXPIRED_INVITE_DAYS)})`;
  await updateInBatches(
    invites,
    sql`${is_old} and (email is not null or text is not null or note is not null)`,
    sql`email = null, text = null, note = null`,
  );
}

/** They remove what only an older release used, which was still running at the start. */
export async function runPendingMigrations(): Promise<void> {
  await migratePending();
}

function daysAgo(days: number) {
  return sql`now() - make_interval(days => ${days})`;
}
