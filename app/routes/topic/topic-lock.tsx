import { useDates, useT } from "#app/client/page/reader.ts";
import { canReply } from "#app/domain/base/can.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export type TopicLock = {
  locked_at: Date;
  /** Null after the account was deleted. */
  locked_by: string | null;
  lock_reason: string | null;
  /** The reader cannot reply. */
  is_closed: boolean;
};

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

/** Says by whom and why a topic is locked, and who can still reply. */
export function LockLine({ lock }: { lock: TopicLock }) {
  const t = useT();
  const { dateTime } = useDates();
  const { locked_at, locked_by, lock_reason } = lock;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <Icon name="lock" className="mark" />{" "}
      {locked_by ? t("rows.lockedBy", { username: locked_by }) : t("rows.lockedOn")}{" "}
      <DateTime value={locked_at.toISOString()} text={dateTime(locked_at)} />. {t("rows.lockedFor")}
      {lock_reason && (
        <>
          <br />
          {t("rows.lockReason", { reason: lock_reason })}
        </>
      )}
    </p>
  );
}
