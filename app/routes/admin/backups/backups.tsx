import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { writeBackupTimes } from "#app/domain/operations/backups/backup-times.ts";
import {
  awaitBackup,
  createBackup,
  getBackupPage,
} from "#app/domain/operations/backups/backups.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { commandLine } from "#app/lib/process/command-line.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { State } from "#app/ui/list/state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/backups";
import { backupReason } from "./backup-reason.ts";
import { BackupTable } from "./backup-table.tsx";
import { BackupWatch } from "./backup-watch.tsx";
import { CreateBackup } from "./create-backup.tsx";
import { RestoreCommand } from "./restore-command.tsx";

/**
 * A small site is backed up within this time, so the notice can report the result. For a larger one
 * the page shows the progress.
 */
const BACKUP_WAIT_MS = 3000;

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const page = await getBackupPage(requireUser(context), pageNumber(url));
  const newest = page.backups.find(({ status }) => status === "verified");
  return {
    ...page,
    restore_command: newest ? commandLine("restore", newest.name) : null,
    max_backups: env.BACKUP_KEEP,
    times: writeBackupTimes(env.BACKUP_AT),
  };
});

export const action = withErrorScreen(async ({ context }: Route.ActionArgs) => {
  const backup = await createBackup(requireUser(context));
  const { status, error } = await awaitBackup(requireUser(context), backup.id, BACKUP_WAIT_MS);
  const back = href("/admin/backups");
  if (status === "failed")
    return redirectWith({ key: "backupFailed", because: backupReason(error)?.key }, back);
  return redirectWith(status === "verified" ? "backupCreated" : "backupStarted", back);
});

export default function Backups({
  loaderData: { backups, restore_command, is_running, max_backups, times, is_same_disk, ...pages },
}: Route.ComponentProps) {
  const t = useT();
  const about = times ? t("backups.about", { count: max_backups, times }) : t("backups.off");
  const { count, from, to, page: current, page_count } = pages;
  return (
    <>
      <PageTitle page={current}>{t("backups.title")}</PageTitle>
      <PageHead
        title={t("backups.title")}
        sub={is_running ? <BackupWatch /> : about}
        action={<CreateBackup is_running={is_running} />}
      />
      {count === 0 ? (
        <EmptyState title={t("backups.none")}>
          {t(times ? "backups.noneText" : "backups.noneOff")}
        </EmptyState>
      ) : (
        <>
          {is_same_disk && (
            <p className="mb-4 max-w-[44rem] text-sm">
              <State kind="warning">{t("backups.sameDiskHead")}</State>{" "}
              <span className="block text-muted">{t("backups.sameDisk")}</span>
            </p>
          )}
          <BackupTable backups={backups} can_retry={!is_running && current === 1} />
          <AddressPager
            path={href("/admin/backups")}
            page={current}
            page_count={page_count}
            sentence={t("backups.shown", { from, to, count })}
          />
          {restore_command && <RestoreCommand command={restore_command} />}
        </>
      )}
    </>
  );
}
