import { href } from "react-router";
import { notFound, Refusal } from "#app/domain/base/refusal.ts";
import { BackupError } from "#app/domain/operations/backups/backup-error.server.ts";
import { openBackup } from "#app/domain/operations/backups/open-backup.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { isDataRequest, isNavigation } from "#app/http/page/navigation.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { download } from "#app/http/server/download.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/backup-download";

export const loader = withErrorScreen(async ({ request, context, params }: Route.LoaderArgs) => {
  // A data request would read the whole file into memory, and a prefetch would count and be
  // recorded.
  if (isDataRequest(request) || !isNavigation(request)) throw notFound();
  const backups = href("/admin/backups");
  try {
    const { name, type, size, chunks } = await openBackup(
      requireUser(context),
      idParam(params.backupId),
    );
    return download(name, type, chunks, size);
  } catch (error) {
    // This address has no page that could show the error.
    if (error instanceof Refusal && error.status === 429)
      return redirectWith("downloadedTooOften", backups);
    if (!(error instanceof BackupError)) throw error;
    const because = error.reason === "notThere" ? "backups.reasonNotThere" : undefined;
    return redirectWith({ key: "backupNotDownloaded", because }, backups);
  }
});
