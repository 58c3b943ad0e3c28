import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { listenLive } from "./live.ts";

/** `rings` counts what came in since the page was opened, so that an open box knows when to look again. */
type Unread = { unread_count: number; rings: number };

const UnreadContext = createContext<Unread>({ unread_count: 0, rings: 0 });

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
  const [known, setKnown] = useState({ said, unread_count: said?.unread_count ?? 0, rings: 0 });
  const user_id = said?.me?.id;
  if (known.said !== said) setKnown({ ...known, said, unread_count: said?.unread_count ?? 0 });
  useEffect(() => {
    if (user_id === undefined) return undefined;
    const listen = () => listenLive(user_id, address, (unread_count) => setKnown(({ rings, ...before }) => ({ ...before, unread_count, rings: rings + 1 })));
    let stop = listen();
    // A page that goes into the browser's memory lets go of the connection, and takes it up when it comes back.
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
