import { useCallback, useRef, useState } from "react";
import { href } from "react-router";
import { useUnreadCount } from "#app/client/live/unread-count.tsx";
import { useT } from "#app/client/page/reader.ts";
import { UNREAD_SHOWN_MAX } from "#app/contract/unread-count.ts";
import { Count } from "#app/ui/list/badge.tsx";
import { menuTriggerClass, Panel } from "#app/ui/overlay/panel.tsx";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import type { Translate } from "#locales/index.ts";
import type { BellBox } from "./bell-box.tsx";

/**
 * A link to the notifications; with script it opens a panel with the newest ones, which loads when
 * the bell is pointed at or focused.
 */
export function Bell() {
  const t = useT();
  const { unread_count, has_grown } = useUnreadCount();
  const is_hydrated = useHydrated();
  const [is_open, setOpen] = useState(false);
  const [Box, setBox] = useState<typeof BellBox | null>();
  const { linkRef, triggerRef } = useSameFocus();
  const prepareBox = () => void loadBox().then((component) => setBox(() => component));
  const onToggle = (opens: boolean) => {
    setOpen(opens);
    if (opens) prepareBox();
  };
  const name = bellName(t, unread_count);
  const trigger = (
    <>
      <Icon name="bell" />
      <span className="sr-only">{name}</span>
      {unread_count > 0 && <Count value={unread_count} />}
    </>
  );
  if (!is_hydrated)
    return (
      <a ref={linkRef} href={href("/notifications")} className={TRIGGER}>
        {trigger}
      </a>
    );
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {has_grown && name}
      </span>
      <Panel
        trigger={trigger}
        triggerRef={triggerRef}
        triggerClass={TRIGGER}
        boxClass="bell-box"
        onToggle={onToggle}
        onReach={prepareBox}
      >
        {is_open &&
          (Box ? (
            <Box />
          ) : (
            <p className="px-6 py-6 text-sm text-muted">
              {t(Box === null ? "notifications.notLoaded" : "layout.loading")}
            </p>
          ))}
      </Panel>
    </>
  );
}

/** Null without a connection. */
async function loadBox(): Promise<typeof BellBox | null> {
  return await import("./bell-box.tsx").then(
    (module) => module.BellBox,
    () => null,
  );
}

/** The trigger of the panel gets the focus if the link that it replaces had it. */
function useSameFocus() {
  const had_focus = useRef(false);
  const linkRef = useCallback(
    (link: HTMLElement | null) => () => {
      had_focus.current = document.activeElement === link;
    },
    [],
  );
  const triggerRef = useCallback((trigger: HTMLElement | null) => {
    if (had_focus.current) trigger?.focus();
    had_focus.current = false;
  }, []);
  return { linkRef, triggerRef };
}

/** The name is in words, because not every screen reader reads `99+`. */
function bellName(t: Translate, unread_count: number): string {
  if (unread_count === 0) return t("words.notifications");
  return unread_count > UNREAD_SHOWN_MAX
    ? t("layout.notificationsManyUnread", { n: UNREAD_SHOWN_MAX })
    : t("layout.notificationsUnread", { n: unread_count });
}

const TRIGGER = `${menuTriggerClass} bell`;
