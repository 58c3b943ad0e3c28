import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema.server.ts";
import { reserveLink } from "../../accounts/sign-in/parts/one-time-tokens.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { isSameMailbox } from "./mailbox.ts";

/**
 * Long enough to open the mailbox the next day, short enough that a link to a mistyped address
 * expires soon.
 */
export const CONFIRM_HOURS = 24;
/** Enough to return from a holiday and read the mail. */
export const UNDO_DAYS = 7;
const HOURS_PER_DAY = 24;

/** A step: sends a confirmation link to the pending address. */
export async function requestConfirmation(
  tx: Transaction,
  user_id: number,
  email: string,
  because: "address" | "recovery" = "address",
): Promise<void> {
  await reserveLink(tx, { kind: "email_confirm", user_id, email, hours: CONFIRM_HOURS });
  await enqueue(tx, "send-email-confirmation", { user_id, email, because });
}

/** A step: sends an undo link to the confirmed address that the account leaves. */
export async function createUndoLink(
  tx: Transaction,
  user_id: number,
  confirmed_email: string,
): Promise<void> {
  await reserveLink(tx, {
    kind: "email_undo",
    user_id,
    email: confirmed_email,
    hours: UNDO_DAYS * HOURS_PER_DAY,
  });
  await enqueue(tx, "send-email-changed", { user_id, email: confirmed_email });
}

/** The earliest valid undo link that would restore this address. */
export async function findUndoLink(
  tx: Transaction,
  user_id: number,
  email: string,
): Promise<{ email: string; created_at: Date } | null> {
  const is_valid = and(
    eq(one_time_tokens.user_id, user_id),
    eq(one_time_tokens.kind, "email_undo"),
    gt(one_time_tokens.expires_at, sql`now()`),
  );
  const valid_links = await tx
    .select({ email: one_time_tokens.email, created_at: one_time_tokens.created_at })
    .from(one_time_tokens)
    .where(is_valid)
    .orderBy(asc(one_time_tokens.created_at));
  const [earliest] = valid_links.flatMap((link) =>
    link.email !== null && isSameMailbox(link.email, email)
      ? [{ email: link.email, created_at: link.created_at }]
      : [],
  );
  return earliest ?? null;
}
