import type { Transaction } from "#app/db/client.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { isSameMailbox } from "./mailbox.ts";

type AccountNotice = Payloads["send-account-notice"]["notice"];

/**
 * A step: enqueues a message that only informs. It is sent to the current address even if that
 * changes later. An account that has no address gets no message.
 */
export async function notifyAccount(
  tx: Transaction,
  user_id: number,
  email: string | null,
  notice: AccountNotice,
): Promise<void> {
  if (email !== null) await enqueue(tx, "send-account-notice", { user_id, email, notice });
}

/** A step: informs each previous address of an account once that it is no longer used. */
export async function notifyRemovedAddresses(
  tx: Transaction,
  user_id: number,
  previous: Array<string | null>,
  current: string,
): Promise<void> {
  const removed_addresses = previous.filter(
    (email, index) =>
      !isSameMailbox(email, current) &&
      previous.findIndex((other) => isSameMailbox(email, other)) === index,
  );
  for (const email of removed_addresses) await notifyAccount(tx, user_id, email, "email_removed");
}
