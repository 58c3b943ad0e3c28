import type { MessageKey } from "#locales/index.ts";
import { rateLimit, refundLimit } from "../../../base/rate-limits.server.ts";
import { Refusal } from "../../../base/refusal.ts";

type MailCount = {
  name: Parameters<typeof rateLimit>[0];
  subject: { id: number } | string;
  message: MessageKey;
};

/**
 * Counts all of them or none. The returned function takes the counts back. `field` is the form
 * field where the address was typed.
 */
export async function countMail(counts: MailCount[], field?: string): Promise<() => Promise<void>> {
  const applied_counts: MailCount[] = [];
  const undo = async () => {
    for (const { name, subject } of applied_counts) await refundLimit(name, subject);
  };
  for (const count of counts) {
    try {
      await rateLimit(count.name, count.subject);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await undo();
      throw new Refusal(error.status, count.message, { ...error.about, field });
    }
    applied_counts.push(count);
  }
  return undo;
}

/**
 * The limits for a recipient who may be a stranger, over all members and all kinds of such e-mails.
 */
export function recipientCounts(recipient: string, message: MessageKey): MailCount[] {
  const subject = mailboxOf(recipient);
  return [
    { name: "letters_to_address_hour", subject, message },
    { name: "letters_to_address_day", subject, message },
  ];
}

/** Addresses that differ only in the label after a plus sign reach the same mailbox. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, "");
}
