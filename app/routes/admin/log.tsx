import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { getLogPage } from "#app/domain/audit/log-page.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { pageNumber } from "#app/http/params.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { AddressPager } from "../frame/address-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/log";
import { LogRow } from "./log-row.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) =>
  getLogPage(requireUser(context), pageNumber(url)),
);

export default function Log({
  loaderData: { entries, count, from, to, page: current, page_count },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <PageTitle page={current}>{t("admin.log")}</PageTitle>
      <PageHead title={t("admin.log")} sub={t("admin.logText")} />
      {count === 0 ? (
        <EmptyState title={t("admin.noLog")}>{t("admin.noLogText")}</EmptyState>
      ) : (
        <>
          <ul className="border-y border-line">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <AddressPager
            path={href("/admin/log")}
            page={current}
            page_count={page_count}
            sentence={t("admin.logShown", { from, to, count })}
          />
        </>
      )}
    </>
  );
}
