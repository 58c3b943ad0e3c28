import type { MessageKey } from "#locales/index.ts";
import { limit, takeBack } from "../limits.server.ts";
import { Refusal } from "../refusal.ts";
import type { User } from "../users/user.ts";

type Counted = { name: Parameters<typeof limit>[0]; of: User | string; message: MessageKey };
type Letter = { recipient: string; /** Of the form, where the address was typed. */ field?: string };

/**
 * Counts a letter that its recipient did not ask for, before the transaction that enqueues it: by sender, and by recipient over all members.
 * An enqueued letter stays counted, also when the invite is deleted. The returned function takes the count back, for a letter that was not enqueued.
 */
export async function countLetter(me: User, { recipient, field }: Letter): Promise<() => Promise<void>> {
  const mailbox = mailboxOf(recipient);
  const counts: Counted[] = [
    { name: me.is_superuser ? "letters_of_superuser" : "letters_of_member", of: me, message: "tooManyLetters" },
    { name: "letters_to_address_hour", of: mailbox, message: "tooManyLettersToAddress" },
    { name: "letters_to_address_day", of: mailbox, message: "tooManyLettersToAddress" },
  ];
  const counted: Counted[] = [];
  const undo = async () => {
    for (const { name, of } of counted) await takeBack(name, of);
  };
  for (const count of counts) {
    try {
      await limit(count.name, count.of);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await undo();
      throw new Refusal(error.status, count.message, { ...error.about, field });
    }
    counted.push(count);
  }
  return undo;
}

/** What follows a plus sign is a label of one and the same mailbox. */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, "");
}
