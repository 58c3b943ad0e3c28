import { useLocation } from "react-router";
import { useT } from "#app/client/reader.ts";
import type { Flash } from "#app/http/flash.server.ts";
import { Notice, Notices } from "#app/ui/notice.tsx";
import type { NoticeKey } from "#locales/index.ts";

/** All other notices report success. */
const NOTICE_KINDS = new Map<NoticeKey, "neutral" | "error">([
  ["backupStarted", "neutral"],
  ["backupFailed", "error"],
  ["exportedTooOften", "error"],
  ["backupNotDownloaded", "error"],
  ["downloadedTooOften", "error"],
  ["recoveryStored", "neutral"],
  ["inviteStored", "neutral"],
  ["emailChangeStored", "neutral"],
  ["confirmationStored", "neutral"],
]);
const TITLES = {
  success: "notices.success",
  neutral: "notices.underWay",
  error: "notices.failure",
} as const;

/** A link to "//host" would lead to another site. */
const LEADING_SLASHES = /^\/+/;

type FlashNoticeProps = {
  flash: Flash;
  /** The id of the element that gets the focus when the notice is closed. */
  focusTargetId: string;
};

/** The notice about the result of the previous request. */
export function FlashNotice({ flash, focusTargetId }: FlashNoticeProps) {
  const { key, because } = flash;
  const t = useT();
  const { pathname, search } = useLocation();
  const kind = NOTICE_KINDS.get(key) ?? "success";
  return (
    <Notices>
      <Notice
        kind={kind}
        occasion={flash}
        title={t(TITLES[kind])}
        closeHref={`${pathname.replace(LEADING_SLASHES, "/")}${search}`}
        closeLabel={t("notices.close")}
        focusTargetId={focusTargetId}
      >
        {because ? `${t(`notices.${key}`)} ${t(because)}` : t(`notices.${key}`)}
      </Notice>
    </Notices>
  );
}
