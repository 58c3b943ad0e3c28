import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { useT } from "#app/client/page/reader.ts";

/** The text that says why no other backup can be started. */
export const RUNNING_ID = "backup-running";
const POLL_EVERY_MS = 2000;
/** Readers without script reload the whole page, so it refreshes less often. */
const REFRESH_SECONDS = 10;

/** Refreshes the page while a backup is running. */
export function BackupWatch() {
  const t = useT();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <span id={RUNNING_ID}>{t("backups.isRunning")}</span>{" "}
      <noscript>
        <meta httpEquiv="refresh" content={`${REFRESH_SECONDS}`} />
        {t("backups.refreshes", { count: REFRESH_SECONDS })}{" "}
        <a href={href("/admin/backups")} className="underline">
          {t("backups.refreshNow")}
        </a>
      </noscript>
    </>
  );
}
