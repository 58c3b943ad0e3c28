import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import { useDates, useT } from "#app/http/reader.tsx";
import { useUnread } from "#app/http/unread.tsx";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { UnreadMark } from "#app/ui/unread-mark.tsx";
import type { clientLoader } from "../notifications/bell.ts";
import { Sentence, type ShownNotification } from "../notifications/sentence.tsx";

/** Filled when it is opened, and again whenever the bell rings: each ring asks by an address of its own. */
export function BellBox() {
  const t = useT();
  const { rings } = useUnread();
  const { load, data } = useFetcher<typeof clientLoader>();
  useEffect(() => void load(`${href("/notifications/bell")}?ring=${rings}`), [load, rings]);
  return (
    <section aria-labelledby="bell-box">
      <div className="flex flex-wrap items-center justify-between gap-x-4 ps-6 pe-2.5 pt-1 pb-2">
        <h2 id="bell-box" className="text-md tracking-normal">{t("notifications.title")}</h2>
        <MarkAll disabled={data?.unread_count === 0} />
      </div>
      <Content notifications={data === undefined ? undefined : (data?.notifications ?? null)} />
      <div className="-mb-1.5 border-t border-line">
        <a href={href("/notifications")} className="flex min-h-tap items-center justify-center px-4 text-ui">{t("notifications.all")}</a>
      </div>
    </section>
  );
}

/** `undefined` is on its way, null could not be had. */
function Content({ notifications }: { notifications: ShownNotification[] | null | undefined }) {
  const t = useT();
  if (notifications === undefined) return <p className={`${MESSAGE} text-transparent`}>{t("layout.loading")}</p>;
  if (notifications === null) return <p className={MESSAGE}>{t("notifications.notLoaded")}</p>;
  if (notifications.length === 0) return <p className={MESSAGE}>{t("notifications.none")}</p>;
  return <ul className="max-h-[min(32rem,calc(100dvh-11rem))] overflow-y-auto">{notifications.map((each) => <Item key={each.id} notification={each} />)}</ul>;
}

function Item({ notification }: { notification: ShownNotification }) {
  const t = useT();
  const { dateTime } = useDates();
  const { id, is_read, created_at } = notification;
  return (
    <li className="group/item relative py-[.5625rem] ps-6 pe-4 text-sm/[1.3125rem] hover:bg-hover">
      {!is_read && <UnreadMark label={t("notifications.unread")} className="start-2! top-[calc(1.25rem-.5*var(--seat))]" />}
      <a href={href("/notifications/:notificationId", { notificationId: String(id) })} className="wrap-anywhere text-muted after:absolute after:inset-0 group-hover/item:underline">
        <Sentence notification={notification} />
      </a>
      <DateTime value={created_at.toISOString()} text={dateTime(created_at)} className="block text-xs text-muted" />
    </li>
  );
}

function MarkAll({ disabled }: { disabled: boolean }) {
  const t = useT();
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action={href("/notifications")}>
      <input type="hidden" name="stay" value="true" />
      <Button name="intent" value="read-all" variant="quiet" size="small" disabled={disabled} busy={state !== "idle"}>{t("notifications.markAllRead")}</Button>
    </Form>
  );
}

const MESSAGE = "px-6 py-6 text-sm text-muted";
