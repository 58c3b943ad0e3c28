import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { UNREAD_EVENT } from "#app/contract/live-events.ts";
import type { LiveEvent } from "./live-events.ts";
import { addNewPosts } from "./new-posts.ts";

type UnreadCount = {
  unread_count: number;
  /**
   * The number of live events since the page was opened. The open list of notifications reloads
   * when it changes.
   */
  event_count: number;
  /** True if the live count is higher than that of the loader. */
  has_grown: boolean;
};

const UnreadCountContext = createContext<UnreadCount>({
  unread_count: 0,
  event_count: 0,
  has_grown: false,
});

export function useUnreadCount(): UnreadCount {
  return use(UnreadCountContext);
}

type UnreadCountProviderProps = {
  /**
   * The data of the loader, a new object for every page. The latest value, of the loader or of an
   * event, wins.
   */
  page_data: { me: { id: number } | null; unread_count: number } | undefined;
  address: string;
  children: ReactNode;
};

/** Provides the unread count: that of the loader, then that of each live event. */
export function UnreadCountProvider({ page_data, address, children }: UnreadCountProviderProps) {
  const page_count = page_data?.unread_count ?? 0;
  const [current, setCurrent] = useState({
    page_data,
    unread_count: page_count,
    event_count: 0,
    has_grown: false,
  });
  const user_id = page_data?.me?.id;
  if (current.page_data !== page_data)
    setCurrent({ ...current, page_data, unread_count: page_count, has_grown: false });
  useEffect(() => {
    if (user_id === undefined) return undefined;
    const onCount = (unread_count: number) =>
      setCurrent((previous) => ({
        ...previous,
        unread_count,
        event_count: previous.event_count + 1,
        has_grown: unread_count > (previous.page_data?.unread_count ?? 0),
      }));
    const onEvent = ({ name, data }: LiveEvent) =>
      name === UNREAD_EVENT ? onCount(Number(data)) : addNewPosts(data);
    let controller = new AbortController();
    const subscribe = async ({ signal }: AbortController) => {
      const { subscribeToLiveEvents } = await import("./live-events.ts");
      if (!signal.aborted) subscribeToLiveEvents(user_id, address, onEvent, signal);
    };
    void subscribe(controller);
    // A page in the back-forward cache must not hold a connection.
    const onPageHide = () => controller.abort();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      controller = new AbortController();
      void subscribe(controller);
    };
    addEventListener("pagehide", onPageHide);
    addEventListener("pageshow", onPageShow);
    return () => {
      controller.abort();
      removeEventListener("pagehide", onPageHide);
      removeEventListener("pageshow", onPageShow);
    };
  }, [user_id, address]);
  return <UnreadCountContext value={current}>{children}</UnreadCountContext>;
}
