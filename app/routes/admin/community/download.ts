import { href } from "react-router";
import { notFound, Refusal } from "#app/domain/base/refusal.ts";
import { openExport } from "#app/domain/operations/community-exports/open-export.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { isDataRequest, isNavigation } from "#app/http/page/navigation.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { downloadOrPart } from "#app/http/server/download.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/download";

export const loader = withErrorScreen(async ({ request, context, params }: Route.LoaderArgs) => {
  // As with backups (backup-download.ts).
  if (isDataRequest(request) || !isNavigation(request)) throw notFound();
  try {
    const file = await openExport(requireUser(context), idParam(params.exportId));
    return await downloadOrPart(request, file);
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 429)) throw error;
    return redirectWith("communityDownloadedTooOften", href("/admin/community"));
  }
});
