import type { ReactNode } from "react";
import { href } from "react-router";
import { UnreadCountProvider, useUnreadCount } from "#app/client/live/unread-count.tsx";
import { useReader, useT } from "#app/client/page/reader.ts";
import { iconAddress } from "#app/contract/site-picture.ts";
import { TAB_ICON_WIDTH, UNREAD_ICON_WIDTH } from "#app/lib/pictures/drawing.ts";
import { SkipLink } from "#app/ui/page/skip-link.tsx";
import { Announcement } from "./announcement.tsx";
import { FactorBand } from "./factor-band.tsx";
import { FlashNotice } from "./flash-notice.tsx";
import { Footer } from "./footer.tsx";
import { Greeting } from "./greeting.tsx";
import { GuestHeader } from "./guest-header.tsx";
import { ReadOnlyBand } from "./read-only-band.tsx";
import { SuspensionBand } from "./suspension-band.tsx";
import { TopBar } from "./top-bar.tsx";
import { useFrameData } from "./use-frame-data.ts";
import { ViewAsBand } from "./view-as-band.tsx";

/** Error screens without loader data use it. */
const CURRENT_YEAR = new Date().getFullYear();
const CONTENT_ID = "content";

export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const frame = useFrameData();
  const flash = frame?.flash;
  return (
    <UnreadCountProvider page_data={frame} address={href("/notifications/live")}>
      <Favicon />
      <SkipLink target={CONTENT_ID}>{t("layout.skip")}</SkipLink>
      {frame?.me ? <TopBar me={frame.me} /> : <GuestHeader />}
      <main id={CONTENT_ID} tabIndex={-1} className="wrap flex-1 pt-8 max-md:pt-5">
        <Announcement flash={flash ?? null} />
        {flash?.key === "welcome" ? (
          <Greeting text={flash.text} invites_count={flash.count ?? 0} />
        ) : (
          flash && !flash.is_quiet && <FlashNotice flash={flash} focusTargetId={CONTENT_ID} />
        )}
        {frame?.read_only && <ReadOnlyBand {...frame.read_only} />}
        {frame?.me?.viewed_as && <ViewAsBand username={frame.me.viewed_as} />}
        {frame?.me?.factor_due && <FactorBand due={frame.me.factor_due} />}
        {frame?.me?.suspension && <SuspensionBand suspension={frame.me.suspension} />}
        {children}
      </main>
      <Footer
        me={frame?.me ?? null}
        year={frame?.year ?? CURRENT_YEAR}
        build={frame?.build ?? null}
        text={frame?.footer}
      />
    </UnreadCountProvider>
  );
}

/** The icon of the tab has a mark while there is something unread. React puts it into the head. */
function Favicon() {
  const { icon } = useReader();
  const { unread_count } = useUnreadCount();
  if (icon) {
    const width = unread_count > 0 ? UNREAD_ICON_WIDTH : TAB_ICON_WIDTH;
    return <link rel="icon" href={iconAddress(icon, width)} type="image/png" />;
  }
  const file = unread_count > 0 ? "/favicon-unread.svg" : "/favicon.svg";
  return <link rel="icon" href={file} type="image/svg+xml" />;
}
