import type { Transaction } from "#app/db/client.server.ts";
import type { Payloads } from "../queue/payloads.ts";
import { enqueue } from "../queue/queue.server.ts";
import { isSameMailbox } from "./mailbox.ts";

type AccountNotice = Payloads["send-account-notice"]["notice"];

/**
 * A step: a letter that only informs. The address is the one of this moment, so that a later change
 * cannot redirect it. Nothing goes out where none is known.
 */
export async function notifyAccount(
  tx: Transaction,
  user_id: number,
  email: string | null,
  notice: AccountNotice,
): Promise<void> {
  if (email !== null) await enqueue(tx, "send-account-notice", { user_id, email, notice });
}

/** A step: tells the previous addresses of an account, each once, that it uses them no longer. */
export async function notifyRemovedAddresses(
  tx: Transaction,
  user_id: number,
  previous: Array<string | null>,
  current: string,
): Promise<void> {
  const removed = previous.filter(
    (email, index) =>
      !isSameMailbox(email, current) &&
      previous.findIndex((other) => isSameMailbox(email, other)) === index,
  );
  for (const email of removed) await notifyAccount(tx, user_id, email, "email_removed");
}
