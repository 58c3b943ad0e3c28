import { useDates, useT } from "#app/http/reader.tsx";
import type { BuildInfo } from "#app/lib/build-info.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Dot } from "#app/ui/dot.tsx";
import { Fact, Facts } from "#app/ui/facts.tsx";
import { State } from "#app/ui/state.tsx";
import { shortHash } from "../frame/build-line.tsx";

const BYTES_A_GIGABYTE = 1e9;

type HealthProps = {
  mail: { waiting: number; failed: number };
  failed_jobs: unknown[];
  disk: { free_bytes: number; total_bytes: number } | null;
  backup: { name: string; date: Date } | null;
  info: BuildInfo;
};

/** Whether anything needs an administrator. */
export function Health({ mail, failed_jobs, disk, backup, info }: HealthProps) {
  const t = useT();
  const { dateTime } = useDates();
  const version = [info.release_name, info.release_version, info.last_commit_hash && shortHash(info.last_commit_hash)].filter(Boolean).join(" · ");
  return (
    <Facts className="text-ui">
      <Fact label={t("admin.unsentMail")}><Mail {...mail} /></Fact>
      <Fact label={t("admin.failedJobs")}>
        {failed_jobs.length > 0 ? <State kind="bad">{failed_jobs.length}</State> : <State kind="good">{t("admin.noFailedJobs")}</State>}
      </Fact>
      <Fact label={t("admin.diskFree")}>
        {disk ? t("admin.diskFreeOf", { free: gigabytes(disk.free_bytes), total: gigabytes(disk.total_bytes) }) : t("admin.diskUnknown")}
      </Fact>
      <Fact label={t("admin.lastBackup")}>
        {backup ? (
          <State kind="good"><span><DateTime value={backup.date.toISOString()} text={dateTime(backup.date)} /><Dot /><span className="wrap-anywhere">{backup.name}</span></span></State>
        ) : (
          <State kind="off">{t("admin.noBackup")}</State>
        )}
      </Fact>
      <Fact label={t("admin.version")}><span className="wrap-anywhere">{version || t("admin.versionUnknown")}</span></Fact>
    </Facts>
  );
}

function Mail({ waiting, failed }: HealthProps["mail"]) {
  const t = useT();
  if (waiting + failed === 0) return <State kind="good">{t("admin.noMail")}</State>;
  return (
    <span className="flex flex-wrap gap-x-5">
      {waiting > 0 && <State kind="running">{t("admin.mailWaiting", { count: waiting })}</State>}
      {failed > 0 && <State kind="bad">{t("admin.mailFailed", { count: failed })}</State>}
    </span>
  );
}

function gigabytes(bytes: number): number {
  return Math.round(bytes / BYTES_A_GIGABYTE);
}
