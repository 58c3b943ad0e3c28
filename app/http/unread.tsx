import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { listenLive } from "./live.ts";

type Unread = {
  unread_count: number;
  /** How often it rang since the page was opened, so that an open box knows when to look again. */
  rings: number;
  /** There are more than the page said. */
  is_more: boolean;
};

const UnreadContext = createContext<Unread>({ unread_count: 0, rings: 0, is_more: false });

export function useUnread(): Unread {
  return use(UnreadContext);
}

type LiveUnreadProps = {
  /** What the server said with the page, a new object each time. Whatever came last counts. */
  said: { me: { id: number } | null; unread_count: number } | undefined;
  address: string;
  children: ReactNode;
};

/** The count of the page, and with script whatever is heard of it later. */
export function LiveUnread({ said, address, children }: LiveUnreadProps) {
  const said_count = said?.unread_count ?? 0;
  const [known, setKnown] = useState({ said, unread_count: said_count, rings: 0, is_more: false });
  const user_id = said?.me?.id;
  if (known.said !== said) setKnown({ ...known, said, unread_count: said_count, is_more: false });
  useEffect(() => {
    if (user_id === undefined) return undefined;
    const hear = (unread_count: number) =>
      setKnown((before) => ({
        ...before,
        unread_count,
        rings: before.rings + 1,
        is_more: unread_count > (before.said?.unread_count ?? 0),
      }));
    const listen = () => listenLive(user_id, address, hear);
    let stop = listen();
    // A page that goes into the browser's memory lets go of the connection, and takes it up when it
    // comes back.
    const pause = () => stop();
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = listen();
    };
    addEventListener("pagehide", pause);
    addEventListener("pageshow", resume);
    return () => {
      stop();
      removeEventListener("pagehide", pause);
      removeEventListener("pageshow", resume);
    };
  }, [user_id, address]);
  return <UnreadContext value={known}>{children}</UnreadContext>;
}
