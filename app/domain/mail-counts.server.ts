import type { MessageKey } from "#locales/index.ts";
import { limit, refundLimit } from "./limits.server.ts";
import { Refusal } from "./refusal.ts";

type Counted = {
  name: Parameters<typeof limit>[0];
  of: { id: number } | string;
  message: MessageKey;
};

/**
 * All of them or none. The answer takes the counts back; `field` is of the form where an address
 * was typed.
 */
export async function countMail(counts: Counted[], field?: string): Promise<() => Promise<void>> {
  const done: Counted[] = [];
  const undo = async () => {
    for (const { name, of } of done) await refundLimit(name, of);
  };
  for (const count of counts) {
    try {
      await limit(count.name, count.of);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await undo();
      throw new Refusal(error.status, count.message, { ...error.about, field });
    }
    done.push(count);
  }
  return undo;
}

/**
 * Of a letter to a mailbox that may be a stranger's, over all members and all kinds of such
 * letters.
 */
export function recipientCounts(recipient: string, message: MessageKey): Counted[] {
  const of = mailboxOf(recipient);
  return [
    { name: "letters_to_address_hour", of, message },
    { name: "letters_to_address_day", of, message },
  ];
}

/** What follows a plus sign is a label of one and the same mailbox. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, "");
}
