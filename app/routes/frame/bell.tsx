import { useState } from "react";
import { href } from "react-router";
import { useT } from "#app/http/reader.tsx";
import { useUnread } from "#app/http/unread.tsx";
import { Count } from "#app/ui/badge.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { menuTriggerClass, Panel } from "#app/ui/panel.tsx";
import { BellBox } from "./bell-box.tsx";

/** A link to all notifications; with script it opens a box with the newest. */
export function Bell() {
  const t = useT();
  const { unread_count, is_more } = useUnread();
  const scripted = useHydrated();
  const [is_open, setOpen] = useState(false);
  const label =
    unread_count > 0
      ? t("layout.notificationsUnread", { count: unread_count })
      : t("layout.notifications");
  const sign = (
    <>
      <Icon name="bell" />
      {unread_count > 0 && <Count value={unread_count} className="absolute start-5.5 top-1.5" />}
    </>
  );
  if (!scripted)
    return (
      <a href={href("/notifications")} aria-label={label} className={TRIGGER}>
        {sign}
      </a>
    );
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {is_more && label}
      </span>
      <Panel label={label} trigger={sign} triggerClass={TRIGGER} boxClass={BOX} onToggle={setOpen}>
        {is_open && <BellBox />}
      </Panel>
    </>
  );
}

const TRIGGER = `${menuTriggerClass} relative text-ink`;
/** As wide as the phone, below its top bar; elsewhere it hangs from the bell. */
const BOX =
  "md:w-bell max-md:fixed max-md:inset-x-gutter max-md:top-15 max-md:w-auto max-md:max-w-none";
