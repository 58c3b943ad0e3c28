import { useUnreadCount } from "#app/client/live/unread-count.tsx";

/** The icon of the tab has a mark while there is something unread. React puts it into the head. */
export function Favicon() {
  const { unread_count } = useUnreadCount();
  const file = unread_count > 0 ? "/favicon-unread.svg" : "/favicon.svg";
  return <link rel="icon" href={file} type="image/svg+xml" />;
}
