import { useT } from "#app/http/reader.tsx";
import { Count } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { menuTriggerClass } from "#app/ui/panel.tsx";

export function Bell({ unread_count }: { unread_count: number }) {
  const t = useT();
  const label = unread_count > 0 ? t("layout.notificationsUnread", { count: unread_count }) : t("layout.notifications");
  return (
    <a href="/notifications" aria-label={label} className={`${menuTriggerClass} relative text-ink`}>
      <Icon name="bell" />
      {unread_count > 0 && <Count value={unread_count} className="absolute end-1 top-1.5" />}
    </a>
  );
}
