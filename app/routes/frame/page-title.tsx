import { useReader } from "#app/client/reader.ts";
import { useUnreadCount } from "#app/client/unread-count.tsx";
import { unreadText } from "#app/lib/unread-count.ts";

/** The unread count in the title is visible in a background tab too. */
export function PageTitle({ children }: { children: string }) {
  const { site_name } = useReader();
  const { unread_count } = useUnreadCount();
  const prefix = unread_count > 0 ? `(${unreadText(unread_count)}) ` : "";
  return <title>{`${prefix}${children} · ${site_name}`}</title>;
}
