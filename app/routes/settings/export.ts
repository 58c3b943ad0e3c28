import { exportMyData } from "#app/domain/accounts/export/export.server.ts";
import { notFound, Refusal } from "#app/domain/base/refusal.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { isDataRequest, isNavigation } from "#app/http/page/navigation.server.ts";
import { download } from "#app/http/server/download.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/export";
import { tabPath } from "./tab-names.ts";

export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  // A data request would read the whole file into memory, and a prefetch would count against the
  // member's limit.
  if (isDataRequest(request) || !isNavigation(request)) throw notFound();
  try {
    const chunks = await exportMyData(requireUser(context));
    return download(
      `divan-${new Date().toISOString().slice(0, "YYYY-MM-DD".length)}.json`,
      "application/json; charset=utf-8",
      chunks,
    );
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 429)) throw error;
    // This address has no page that could show the error.
    return redirectWith("exportedTooOften", tabPath("profile"));
  }
});
