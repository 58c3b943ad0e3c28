import { useT } from "#app/client/page/reader.ts";
import type { Backup } from "#app/domain/operations/backups/backups.server.ts";
import { Progress } from "#app/ui/forms/progress.tsx";
import { State } from "#app/ui/list/state.tsx";
import { backupReason } from "./backup-reason.ts";

/** Progress, size, or the reason of the failure. */
export function BackupState({
  backup: { status, progress, error },
  size,
}: {
  backup: Backup;
  size: string | null;
}) {
  const t = useT();
  if (status === "running")
    return <Progress value={progress} text={t("backups.progress", { percent: progress })} />;
  if (status === "verified")
    return <State kind="good">{[t("backups.verified"), size].filter(Boolean).join(" · ")}</State>;
  const reason = backupReason(error);
  return (
    <div className="md:max-w-[15rem]">
      <State kind="bad">{t("backups.failed")}</State>
      {reason && (
        <p className="text-xs text-muted" title={reason.message}>
          {t(reason.key)}
        </p>
      )}
    </div>
  );
}
