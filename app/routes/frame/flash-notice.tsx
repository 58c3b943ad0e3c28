import { href, useLocation } from "react-router";
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
/** Where what the notice tells of can be undone. */
const NOTICE_LINKS = new Map<
  NoticeKey,
  { path: "/removed" | "/moderation/removed"; label: NoticeKey }
>([
  ["ownPostRemoved", { path: "/removed", label: "toOwnRemoved" }],
  ["ownTopicRemoved", { path: "/removed", label: "toOwnRemoved" }],
  ["postRemoved", { path: "/moderation/removed", label: "toRemoved" }],
  ["topicRemoved", { path: "/moderation/removed", label: "toRemoved" }],
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
  const link = NOTICE_LINKS.get(key);
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
        {link && (
          <>
            {" "}
            <a href={href(link.path)}>{t(`notices.${link.label}`)}</a>
          </>
        )}
      </Notice>
    </Notices>
  );
}
