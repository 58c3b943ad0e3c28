import { href } from "react-router";
import { useDates, useReader, useT } from "#app/client/page/reader.ts";
import type { Backup } from "#app/domain/operations/backups/backups.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { CopyText } from "#app/ui/forms/copy-text.tsx";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { BackupState } from "./backup-state.tsx";
import { CreateBackup } from "./create-backup.tsx";

type BackupTableProps = {
  backups: Backup[];
  /** The newest backup failed, and none is running. */
  can_retry: boolean;
};

export function BackupTable({ backups, can_retry }: BackupTableProps) {
  const t = useT();
  const { language } = useReader();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("backups.name"), kind: "lead" },
    { label: t("words.createdAt"), kind: "brief" },
    { label: t("backups.status"), kind: "brief" },
    { label: t("backups.uri"), kind: "wide" },
  ];
  const rows = backups.map((backup, index) => ({
    id: backup.id,
    cells: [
      <span key="name" className="text-sm font-bold">
        {backup.name}
      </span>,
      <DateTime
        key="date"
        value={backup.date.toISOString()}
        text={dateTime(backup.date)}
        className="text-sm text-muted md:whitespace-nowrap"
      />,
      <BackupState
        key="state"
        backup={backup}
        size={backup.size === null ? null : sizeText(backup.size, language)}
      />,
      <StoredFile key="uri" backup={backup} can_retry={can_retry && index === 0} />,
    ],
  }));
  return <FoldingTable caption={t("words.backups")} columns={columns} rows={rows} />;
}

/**
 * Because of the target, `LinkNavigation` leaves the download to the browser, which saves the file
 * and stays on the page.
 */
function StoredFile({
  backup: { id, name, s3_uri, status },
  can_retry,
}: {
  backup: Backup;
  can_retry: boolean;
}) {
  const t = useT();
  if (s3_uri !== null) {
    return (
      <>
        <CopyText
          value={s3_uri}
          name={name}
          compact
          copyLabel={t("words.copy")}
          copiedLabel={t("words.copied")}
          notCopiedLabel={t("words.notCopied")}
        />{" "}
        {status === "verified" && (
          <a
            href={href("/admin/backups/:backupId/download", { backupId: String(id) })}
            target="_self"
            className="text-sm"
          >
            {t("backups.download")}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </>
    );
  }
  if (status === "running")
    return <span className="text-sm text-muted">{t("backups.whenDone")}</span>;
  return can_retry ? <CreateBackup is_retry /> : <span className="text-muted">–</span>;
}
