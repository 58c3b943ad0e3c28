import { rateLimit } from "../../base/rate-limits.server.ts";
import { countMail, recipientCounts } from "../../site/mail/parts/mail-counts.server.ts";
import { getEmailState } from "./email-state.server.ts";
import { isSameMailbox } from "./mailbox.ts";
import type { User } from "./user.ts";

/**
 * Counts changes of e-mail by member, and confirmation messages by recipient: many members could
 * enter the address of the same stranger.
 */
export async function countEmailChange(actor: Pick<User, "id">, email: string): Promise<void> {
  await rateLimit("email_change", actor);
  const { confirmed_email } = await getEmailState(actor);
  if (!isSameMailbox(email, confirmed_email)) await countConfirmation(email, "email");
}

export async function countConfirmation(email: string, field?: string): Promise<void> {
  await countMail(recipientCounts(email, "tooManyEmailsToAddress"), field);
}
