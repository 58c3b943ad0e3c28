import { href } from "react-router";
import { openOwnArchive } from "#app/domain/accounts/own-archives/own-archives.server.ts";
import { notFound, Refusal } from "#app/domain/base/refusal.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { isDataRequest, isNavigation } from "#app/http/page/navigation.server.ts";
import { download } from "#app/http/server/download.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/download";

export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  // As with the other data (export.ts).
  if (isDataRequest(request) || !isNavigation(request)) throw notFound();
  try {
    const { made_at, size, chunks } = await openOwnArchive(requireUser(context));
    const day = made_at.toISOString().slice(0, "YYYY-MM-DD".length);
    return download(`divan-${day}.zip`, "application/zip", chunks, size);
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 429)) throw error;
    return redirectWith("exportedTooOften", href("/settings/archive"));
  }
});
