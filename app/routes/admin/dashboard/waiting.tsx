import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { AlarmCause, OpenAlarm } from "#app/domain/operations/alarms/causes.ts";

type WaitingProps = {
  open_report_count: number;
  mail: { failed: number; counted_max: number };
  failed_job_count: number;
  backup: { is_old: boolean } | null;
  has_backups: boolean;
  has_failed_backup: boolean;
  /** The first steps have a line for the first backup. */
  has_first_steps: boolean;
  /** They say more about the same. */
  alarms: readonly Pick<OpenAlarm, "cause">[];
};

/** Links to what a superuser has to do, in one box; nothing if there is none. */
export function Waiting(props: WaitingProps) {
  const t = useT();
  const items = useWaitingItems(props);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="waiting">
      <h2 id="waiting" className="text-md">
        {t("dashboard.waitingHead")}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-ui">
        {items.map(({ address, label }) => (
          <li key={label}>
            <a href={address} className="underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const FAILED_JOBS_ID = "failed-jobs";

function useWaitingItems({
  open_report_count,
  mail: { failed, counted_max },
  failed_job_count,
  backup,
  has_backups,
  has_failed_backup,
  has_first_steps,
  alarms,
}: WaitingProps) {
  const t = useT();
  const backup_text = has_failed_backup
    ? t("dashboard.failedBackup")
    : has_backups && missingBackupText();
  const mail_text =
    failed < counted_max
      ? t("dashboard.failedMail", { count: failed })
      : t("dashboard.failedMailMany", { count: counted_max });
  function missingBackupText() {
    if (backup) return backup.is_old && t("dashboard.oldBackup");
    return !has_first_steps && t("dashboard.noBackup");
  }
  const hasNoAlarm = (cause: AlarmCause) => alarms.every((alarm) => alarm.cause !== cause);
  return [
    {
      address: href("/moderation/reports"),
      label: open_report_count > 0 && t("layout.openReports", { count: open_report_count }),
    },
    { address: href("/admin/mail"), label: failed > 0 && hasNoAlarm("mail") && mail_text },
    {
      address: `#${FAILED_JOBS_ID}`,
      label:
        failed_job_count > 0 &&
        hasNoAlarm("jobs") &&
        t("dashboard.failedJobs", { count: failed_job_count }),
    },
    { address: href("/admin/backups"), label: hasNoAlarm("backup") && backup_text },
  ].flatMap(({ address, label }) => (label ? [{ address, label }] : []));
}
