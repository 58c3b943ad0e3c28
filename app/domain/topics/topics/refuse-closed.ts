import { canReply, canWriteIn } from "../../base/can.ts";
import { badRequest, notAllowed } from "../../base/refusal.ts";

type Actor = Parameters<typeof canReply>[0];

/** Says why a member does not write in a topic: it is locked, or the forum only read. */
export function refuseClosed(actor: Actor, topic: Parameters<typeof canReply>[1]): void {
  if (!canWriteIn(actor, topic)) throw notAllowed("readOnlyForum");
  if (!canReply(actor, topic)) throw badRequest("topicLocked");
}
