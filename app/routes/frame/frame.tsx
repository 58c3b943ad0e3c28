import type { ReactNode } from "react";
import { href, useRouteLoaderData } from "react-router";
import { useT } from "#app/http/reader.tsx";
import { LiveUnread } from "#app/http/unread.tsx";
import type { loader } from "#app/root.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { FlashNotice } from "./flash-notice.tsx";
import { Footer } from "./footer.tsx";
import { TopBar } from "./top-bar.tsx";

/** Good enough where nothing could be loaded. */
const STARTED_IN_YEAR = new Date().getFullYear();
const CONTENT = "content";

/** Top bar for members, the page, the footer; and the notice of what was just asked for. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <LiveUnread said={root} address={href("/notifications/live")}>
      <SkipLink target={CONTENT}>{t("layout.skip")}</SkipLink>
      {root?.me && <TopBar me={root.me} />}
      <main id={CONTENT} tabIndex={-1} className="wrap flex-1 pt-8 max-md:pt-5">
        {children}
      </main>
      <Footer
        me={root?.me ?? null}
        year={root?.year ?? STARTED_IN_YEAR}
        build={root?.build ?? null}
      />
      {root?.flash && <FlashNotice flash={root.flash} target={CONTENT} />}
    </LiveUnread>
  );
}
