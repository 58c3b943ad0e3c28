import { useReader } from "#app/http/reader.tsx";
import { useUnread } from "#app/http/unread.tsx";

/** A tab in the background shows by its title that something waits. */
export function PageTitle({ children }: { children: string }) {
  const { site_name } = useReader();
  const { unread_count } = useUnread();
  const waiting = unread_count > 0 ? `(${unread_count}) ` : "";
  return <title>{`${waiting}${children} · ${site_name}`}</title>;
}
