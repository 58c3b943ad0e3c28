import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { hasLogFilters, readLogFilters } from "#app/domain/moderation/audit/log-filters.ts";
import { getLogPage } from "#app/domain/moderation/audit/log-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { Route } from "./+types/log";
import { LogScreen } from "./log-screen.tsx";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const form = readLogFilters(url.searchParams, context.get(readerContext).time_zone);
  const actor = requireUser(context);
  const log = form.problem ? null : await getLogPage(actor, pageNumber(url), form.filters);
  return { ...form, log };
});

export default function Log({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return (
    <LogScreen
      {...loaderData}
      path={href("/admin/log")}
      title={t("admin.log")}
      sub={t("admin.logText")}
      empty={<EmptyState title={t("admin.noLog")}>{t("admin.noLogText")}</EmptyState>}
      is_filtered={hasLogFilters(loaderData.filters)}
    />
  );
}
