import type { Backup } from "#app/domain/backups/backups.server.ts";
import { type FailureReason, readFailure } from "#app/domain/backups/reasons.ts";
import { useT } from "#app/http/reader.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { State } from "#app/ui/state.tsx";
import type { WordKey } from "#locales/index.ts";

const REASONS: Record<FailureReason, WordKey> = {
  storageAway: "backups.reasonStorageAway",
  storageFull: "backups.reasonStorageFull",
  storageRefused: "backups.reasonStorageRefused",
  notThere: "backups.reasonNotThere",
  damaged: "backups.reasonDamaged",
  newer: "backups.reasonNewer",
  noScratch: "backups.reasonNoScratch",
  interrupted: "backups.reasonInterrupted",
  unexpected: "backups.reasonUnexpected",
};

/** How far it is, how large it is, or why there is none. */
export function BackupState({ backup: { status, progress, error }, size }: { backup: Backup; size: string | null }) {
  const t = useT();
  if (status === "running") return <Progress value={progress} words={t("backups.progress", { percent: progress })} />;
  if (status === "verified") return <State kind="good">{[t("backups.verified"), size].filter(Boolean).join(" · ")}</State>;
  const failure = readFailure(error);
  return (
    <div className="md:max-w-[15rem]">
      <State kind="bad">{t("backups.failed")}</State>
      {failure && <p className="text-xs text-muted" title={failure.said}>{t(REASONS[failure.reason])}</p>}
    </div>
  );
}
