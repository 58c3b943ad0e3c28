import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { RefreshWhile } from "../../frame/refresh-while.tsx";

/** The text that says why no other backup can be started. */
export const RUNNING_ID = "backup-running";

/** Refreshes the page while a backup is running. */
export function BackupWatch() {
  const t = useT();
  return (
    <>
      <span id={RUNNING_ID}>{t("backups.isRunning")}</span>{" "}
      <RefreshWhile path={href("/admin/backups")} />
    </>
  );
}
