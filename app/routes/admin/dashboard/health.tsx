import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { BuildInfo } from "#app/lib/process/build-info.server.ts";
import { ShareBar } from "#app/ui/chart/share-bar.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { Fact, FactList } from "#app/ui/list/fact-list.tsx";
import { State } from "#app/ui/list/state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { shortHash } from "../../frame/build-line.tsx";
import { backupReason } from "../backups/backup-reason.ts";
import { UnsentMail } from "../mail/unsent-mail.tsx";
import { WebhookProblems } from "../webhooks/webhook-problems.tsx";

const BYTES_PER_GIGABYTE = 1e9;
/** From this share on the bar has the colour of a warning. */
const DISK_FULL_FROM = 0.9;

type HealthProps = {
  /** `letters` are those stored on this machine. Null if there is a mail server. */
  mail: { waiting: number; failed: number; counted_max: number; letters: number | null };
  failed_jobs: unknown[];
  disk: { free_bytes: number; total_bytes: number };
  backup: { name: string; date: Date } | null;
  /** Whether the site makes them by itself. */
  has_backups: boolean;
  archive: { date: Date | null; is_failing: boolean } | null;
  failed_backup: { date: Date; error: string | null } | null;
  restore: { name: string; date: Date } | null;
  /** Null if all texts are indexed. */
  search_percent: number | null;
  webhooks: { failing: number; switched_off: number };
  /** Null if there is no replica. */
  replica: { problem: "unreachable" | "notReplica" | "late" | null } | null;
  info: BuildInfo;
};

const REPLICA_PROBLEMS = {
  unreachable: "admin.replicaUnreachable",
  notReplica: "admin.replicaNotReplica",
  late: "admin.replicaLate",
} as const;

/** The state of the site, with the problems that need an administrator. */
export function Health({
  mail,
  failed_jobs,
  disk,
  backup,
  has_backups,
  archive,
  failed_backup,
  restore,
  search_percent,
  webhooks,
  replica,
  info,
}: HealthProps) {
  const t = useT();
  const version = [
    info.release_name,
    info.release_version,
    info.last_commit_hash && shortHash(info.last_commit_hash),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    // A phone has no room for a date beside its name.
    <FactList className="text-ui max-[24rem]:block">
      <Fact label={t("admin.unsentMail")}>
        <Mail {...mail} />
      </Fact>
      <Fact label={t("admin.failedJobs")}>
        {failed_jobs.length > 0 ? (
          <State kind="bad">{failed_jobs.length}</State>
        ) : (
          <State kind="good">{t("words.none")}</State>
        )}
      </Fact>
      <Fact label={t("admin.diskFree")}>
        <Disk {...disk} />
      </Fact>
      <Fact label={t("admin.lastBackup")}>
        {backup ? (
          <State kind="good">
            <NamedMoment {...backup} />
          </State>
        ) : (
          <State kind="off">{t(has_backups ? "admin.noBackup" : "admin.backupsOff")}</State>
        )}
      </Fact>
      {archive && (
        <Fact label={t("admin.archive")}>
          <Archive {...archive} />
        </Fact>
      )}
      {failed_backup && (
        <Fact label={t("admin.newestBackup")}>
          <FailedBackup {...failed_backup} />
        </Fact>
      )}
      {restore && (
        <Fact label={t("admin.lastRestore")}>
          <NamedMoment {...restore} />
        </Fact>
      )}
      {search_percent !== null && (
        <Fact label={t("admin.searchIndex")}>
          <State kind="warning">{t("admin.searchIndexed", { percent: search_percent })}</State>
        </Fact>
      )}
      {webhooks.failing + webhooks.switched_off > 0 && (
        <Fact label={t("webhooks.title")}>
          <WebhookProblems {...webhooks} />
        </Fact>
      )}
      {replica && (
        <Fact label={t("admin.replica")}>
          {replica.problem ? (
            <>
              <State kind="bad">{t(REPLICA_PROBLEMS[replica.problem])}</State>
              <p className="text-sm text-muted">{t("admin.replicaLeftOut")}</p>
            </>
          ) : (
            <State kind="good">{t("admin.replicaUsed")}</State>
          )}
        </Fact>
      )}
      <Fact label={t("admin.version")}>
        <span className="wrap-anywhere">{version || t("words.unknown")}</span>
      </Fact>
    </FactList>
  );
}

function Disk({ free_bytes, total_bytes }: HealthProps["disk"]) {
  const t = useT();
  const used = total_bytes === 0 ? 0 : 1 - free_bytes / total_bytes;
  return (
    <>
      {t("admin.diskFreeOf", { free: gigabytes(free_bytes), total: gigabytes(total_bytes) })}
      <div className="max-w-form">
        <ShareBar share={used} tone={used > DISK_FULL_FROM ? "warning" : "brand"} />
      </div>
    </>
  );
}

function Archive({ date, is_failing }: NonNullable<HealthProps["archive"]>) {
  const t = useT();
  const { dateTime } = useDates();
  if (is_failing) return <State kind="bad">{t("admin.archiveFailing")}</State>;
  return (
    <State kind="good">
      {date ? t("admin.archived", { date: dateTime(date) }) : t("admin.notArchived")}
    </State>
  );
}

function NamedMoment({ name, date }: { name: string; date: Date }) {
  const { dateTime } = useDates();
  return (
    <span>
      <DateTime value={date.toISOString()} text={dateTime(date)} />
      <Dot />
      <span className="wrap-anywhere">{name}</span>
    </span>
  );
}

function FailedBackup({ date, error }: NonNullable<HealthProps["failed_backup"]>) {
  const t = useT();
  const { dateTime } = useDates();
  const reason = backupReason(error);
  return (
    <>
      <State kind="bad">
        <span>
          {t("backups.failed")}
          <Dot />
          <DateTime value={date.toISOString()} text={dateTime(date)} />
        </span>
      </State>
      <p className="text-sm text-muted">
        {reason && t(reason.key)}{" "}
        <a href={href("/admin/backups")} className="underline">
          {t("backups.title")}
        </a>
      </p>
    </>
  );
}

/** Nothing is sent if there is no mail server, whatever waits in the queue. */
function Mail({ letters, ...counts }: HealthProps["mail"]) {
  const t = useT();
  const mail_link = (
    <a href={href("/admin/mail")} className="underline">
      {t("adminMail.title")}
    </a>
  );
  if (letters === null)
    return (
      <>
        <UnsentMail {...counts} />{" "}
        {counts.waiting + counts.failed > 0 && <p className="text-sm">{mail_link}</p>}
      </>
    );
  return (
    <>
      <State kind="warning">{t("admin.mailNotSetUp")}</State>{" "}
      <p className="text-sm text-muted">
        {letters > 0 && (
          <>
            {t("admin.mailFilesWaiting", { count: letters })}
            <Dot />
          </>
        )}
        {mail_link}
      </p>
    </>
  );
}

function gigabytes(bytes: number): number {
  return Math.round(bytes / BYTES_PER_GIGABYTE);
}
