import { notFound } from "#app/domain/base/refusal.ts";
import { getConversionReport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { reportPage } from "#app/domain/operations/conversion/report-page.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { isDataRequest, isNavigation } from "#app/http/page/navigation.server.ts";
import { download } from "#app/http/server/download.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { translateFor } from "#locales/translators.server.ts";
import type { Route } from "./+types/report";

/** The same file as that of `npm run convert`, in the language of the site. */
export const loader = withErrorScreen(async ({ request, context }: Route.LoaderArgs) => {
  // As with backups (backup-download.ts).
  if (isDataRequest(request) || !isNavigation(request)) throw notFound();
  const report = await getConversionReport(requireUser(context));
  const language = env.DEFAULT_LANGUAGE;
  const page = Buffer.from(reportPage(report, { t: translateFor(language), language }));
  return download("divan-report.html", "text/html; charset=utf-8", oneChunk(page), page.length);
});

async function* oneChunk(bytes: Buffer<ArrayBuffer>) {
  yield bytes;
}
