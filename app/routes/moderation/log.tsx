import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { hasLogFilters, readLogFilters } from "#app/domain/moderation/audit/log-filters.ts";
import { getModerationLogPage } from "#app/domain/moderation/audit/log-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { LogScreen } from "../admin/log/log-screen.tsx";
import type { Route } from "./+types/log";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const form = readLogFilters(url.searchParams, context.get(readerContext).time_zone);
  const actor = requireUser(context);
  const log = form.problem
    ? null
    : await getModerationLogPage(actor, pageNumber(url), form.filters);
  return { ...form, log };
});

export default function ModerationLog({ loaderData }: Route.ComponentProps) {
  const t = useT();
  return (
    <LogScreen
      {...loaderData}
      path={href("/moderation/log")}
      title={t("moderation.logTitle")}
      sub={t("moderation.logText")}
      empty={<EmptyState title={t("admin.noLog")}>{t("moderation.noLogText")}</EmptyState>}
      is_filtered={hasLogFilters(loaderData.filters)}
    />
  );
}
