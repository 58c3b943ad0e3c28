import { canReply } from "#app/domain/base/can.ts";
import type { User } from "#app/domain/members/users/user.ts";
import type { TopicLock } from "./lock-line.tsx";

type Lockable = {
  forum_id: number;
  is_locked: boolean;
  locked_at: Date | null;
  locked_by: string | null;
  lock_reason: string | null;
};

/** Null for a topic that is not locked. */
export function lockOf(actor: User, topic: Lockable): TopicLock | null {
  const { locked_at, locked_by, lock_reason } = topic;
  if (!locked_at) return null;
  return { locked_at, locked_by, lock_reason, is_closed: !canReply(actor, topic) };
}
