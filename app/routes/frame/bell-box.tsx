import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import "#app/ui/css/bell-list.css";
import { useUnreadCount } from "#app/client/live/unread-count.tsx";
import { useT } from "#app/client/page/reader.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { UnreadMark } from "#app/ui/list/unread-mark.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type { BellNotification, clientLoader } from "../notifications/bell.ts";
import { Sentence } from "../notifications/sentence.tsx";

/**
 * Loads the notifications when it opens and after each live event. The event count makes each
 * address unique.
 */
export function BellBox() {
  const t = useT();
  const { event_count, unread_count } = useUnreadCount();
  const { load, data } = useFetcher<typeof clientLoader>();
  useEffect(
    () => void load(`${href("/notifications/bell")}?ring=${event_count}`),
    [load, event_count],
  );
  return (
    <section aria-labelledby="bell-box">
      <div className="flex flex-wrap items-center justify-between gap-x-4 ps-6 pe-5 pt-1 pb-2">
        <b id="bell-box">{t("words.notifications")}</b>{" "}
        <MarkAllReadButton disabled={(data?.unread_count ?? unread_count) === 0} />
      </div>
      <NotificationList
        notifications={data === undefined ? undefined : (data?.notifications ?? null)}
      />
      <div className="-mb-1.5 border-t border-line">
        <a
          href={href("/notifications")}
          className="flex min-h-tap items-center justify-center px-4 text-ui"
        >
          {t("notifications.all")}
        </a>
      </div>
    </section>
  );
}

/** `undefined` while loading, null after a failed load. */
function NotificationList({
  notifications,
}: {
  notifications: BellNotification[] | null | undefined;
}) {
  const t = useT();
  if (notifications === undefined)
    return <p className={`${MESSAGE} text-transparent`}>{t("layout.loading")}</p>;
  if (notifications === null) return <p className={MESSAGE}>{t("notifications.notLoaded")}</p>;
  if (notifications.length === 0) return <p className={MESSAGE}>{t("notifications.none")}</p>;
  return (
    <ul className="bell-list">
      {notifications.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

function NotificationItem({ notification }: { notification: BellNotification }) {
  const t = useT();
  const link = useRef<HTMLAnchorElement>(null);
  const { id, opens_id, is_read, written } = notification;
  return (
    <li>
      {!is_read && (
        <UnreadMark
          label={t("notifications.unread")}
          className="start-2! top-[calc(1.1875rem-.5*var(--unread-size))]"
        />
      )}{" "}
      <a
        ref={link}
        id={`bell-${id}`}
        href={href("/notifications/:notificationId", { notificationId: String(opens_id) })}
      >
        <Sentence notification={notification} />
      </a>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-xs">
        <DateTime {...written} />{" "}
        {!is_read && <MarkReadButton id={id} onMark={() => link.current?.focus()} />}
      </div>
    </li>
  );
}

/**
 * The button lies above the link that covers the row. It disappears after its action, so the focus
 * moves to the link first.
 */
function MarkReadButton({ id, onMark }: { id: number; onMark: () => void }) {
  const t = useT();
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action={href("/notifications")} onSubmit={onMark} className="relative">
      <input type="hidden" name="stay" value="true" />
      <input type="hidden" name="notification_id" value={id} />
      <Button
        name="intent"
        value="read"
        variant="plain"
        size="small"
        aria-describedby={`bell-${id}`}
        busy={state !== "idle"}
      >
        <Icon name="check" />
        {t("notifications.markRead")}
      </Button>
    </Form>
  );
}

function MarkAllReadButton({ disabled }: { disabled: boolean }) {
  const t = useT();
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action={href("/notifications")} className="-mx-2.5">
      <input type="hidden" name="stay" value="true" />
      <Button
        name="intent"
        value="read-all"
        variant="quiet"
        size="small"
        disabled={disabled}
        busy={state !== "idle"}
      >
        {t("notifications.markAllRead")}
      </Button>
    </Form>
  );
}

const MESSAGE = "px-6 py-6 text-sm text-muted";
