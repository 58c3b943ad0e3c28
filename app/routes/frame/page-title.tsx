import { useIsRefused } from "#app/client/form/form-state.ts";
import { useUnreadCount } from "#app/client/live/unread-count.tsx";
import { useReader } from "#app/client/page/reader.ts";
import { unreadText } from "#app/contract/unread-count.ts";

type PageTitleProps = {
  children: string;
  /** The page of a list; the first is not named. */
  page?: number;
};

/**
 * Begins with the error if a form was refused, because a screen reader reads it first. The unread
 * count in the title is visible in a background tab too.
 */
export function PageTitle({ children, page = 1 }: PageTitleProps) {
  const { t, site_name } = useReader();
  const is_refused = useIsRefused();
  const { unread_count } = useUnreadCount();
  const prefix = unread_count > 0 ? `(${unreadText(unread_count)}) ` : "";
  const name = page > 1 ? t("topic.pageOf", { title: children, page }) : children;
  const title = `${prefix}${name} · ${site_name}`;
  return <title>{is_refused ? t("layout.refused", { title }) : title}</title>;
}
