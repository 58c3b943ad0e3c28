import type { User } from "../../members/users/user.ts";
import { countMail, recipientCounts } from "../../site/mail/parts/mail-counts.server.ts";

type InvitationMail = {
  recipient: string;
  /** The form field where the address was typed. */
  field?: string;
};

/**
 * Counts an e-mail that its recipient did not request, by sender and by recipient. Call it before
 * the transaction that enqueues the e-mail. Deleting the invite does not take the count back. The
 * returned function does, for an e-mail that was not enqueued.
 */
export async function countInvitationMail(
  actor: User,
  { recipient, field }: InvitationMail,
): Promise<() => Promise<void>> {
  const name = actor.is_superuser ? "letters_of_superuser" : "letters_of_member";
  return await countMail(
    [
      { name, subject: actor, message: "tooManyInviteMails" },
      ...recipientCounts(recipient, "tooManyInviteMailsToAddress"),
    ],
    field,
  );
}
