import { useState } from "react";
import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { useUnreadCount } from "#app/client/unread-count.tsx";
import { UNREAD_SHOWN_MAX } from "#app/lib/unread-count.ts";
import { Count } from "#app/ui/badge.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { menuTriggerClass, Panel } from "#app/ui/panel.tsx";
import type { Translate } from "#locales/index.ts";
import { BellBox } from "./bell-box.tsx";

/** A link to the notifications; with script it opens a panel with the newest ones. */
export function Bell() {
  const t = useT();
  const { unread_count, has_grown } = useUnreadCount();
  const is_hydrated = useHydrated();
  const [is_open, setOpen] = useState(false);
  const label = bellLabel(t, unread_count);
  const icon = (
    <>
      <Icon name="bell" />
      {unread_count > 0 && <Count value={unread_count} />}
    </>
  );
  if (!is_hydrated)
    return (
      <a href={href("/notifications")} aria-label={label} className={TRIGGER}>
        {icon}
      </a>
    );
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {has_grown && label}
      </span>
      <Panel label={label} trigger={icon} triggerClass={TRIGGER} boxClass={BOX} onToggle={setOpen}>
        {is_open && <BellBox />}
      </Panel>
    </>
  );
}

/** In words, because not every screen reader reads the sign of `99+`. */
function bellLabel(t: Translate, unread_count: number): string {
  if (unread_count === 0) return t("words.notifications");
  return unread_count > UNREAD_SHOWN_MAX
    ? t("layout.notificationsManyUnread", { n: UNREAD_SHOWN_MAX })
    : t("layout.notificationsUnread", { n: unread_count });
}

const TRIGGER = `${menuTriggerClass} bell`;
/** Full width below the top bar on phones; below the bell on wider screens. */
const BOX =
  "md:w-bell max-md:fixed max-md:inset-x-gutter max-md:top-15 max-md:w-auto max-md:max-w-none";
