import { countMail, recipientCounts } from "../mail-counts.server.ts";
import type { User } from "../users/user.ts";

type Letter = {
  recipient: string /** Of the form, where the address was typed. */;
  field?: string;
};

/**
 * Counts a letter that its recipient did not ask for, before the transaction that enqueues it: by
 * sender, and by recipient over all members. An enqueued letter stays counted, also when the invite
 * is deleted. The returned function takes the count back, for a letter that was not enqueued.
 */
export async function countInvitationMail(
  actor: User,
  { recipient, field }: Letter,
): Promise<() => Promise<void>> {
  const name = actor.is_superuser ? "letters_of_superuser" : "letters_of_member";
  return await countMail(
    [
      { name, of: actor, message: "tooManyLetters" },
      ...recipientCounts(recipient, "tooManyLettersToAddress"),
    ],
    field,
  );
}
