import { useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Notice, Notices } from "#app/ui/page/notice.tsx";
import type { ShownFlash } from "./shown-flash.server.ts";

/** A link to "//host" would lead to another site. */
const LEADING_SLASHES = /^\/+/;

type FlashNoticeProps = {
  flash: ShownFlash;
  /** The id of the element that gets the focus when the notice is closed. */
  focusTargetId: string;
};

/** The notice about the result of the previous request. */
export function FlashNotice({ flash, focusTargetId }: FlashNoticeProps) {
  const { kind, title, text, link } = flash;
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Notices>
      <Notice
        kind={kind}
        occasion={flash}
        title={title}
        closeHref={`${pathname.replace(LEADING_SLASHES, "/")}${search}`}
        closeLabel={t("layout.closeNotice")}
        focusTargetId={focusTargetId}
      >
        {text}
        {link && (
          <>
            {" "}
            <a href={link.address}>{link.label}</a>
          </>
        )}
      </Notice>
    </Notices>
  );
}
