import "#app/ui/css/moderation.css";
import { useT } from "#app/client/page/reader.ts";
import { queue_tab } from "#app/domain/moderation/reports/input.ts";
import { getReportsPage } from "#app/domain/moderation/reports/report-list.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { ListPager } from "../frame/list-pager.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import type { Route } from "./+types/reports";
import { QueueTabs, queueAddress } from "./queue-tabs.tsx";
import { ReportRow } from "./report-row.tsx";

export const loader = withErrorScreen(({ context, url }: Route.LoaderArgs) => {
  const state = queue_tab.catch("open").parse(url.searchParams.get("state"));
  return getReportsPage(requireUser(context), state, pageNumber(url));
});

export default function Reports({
  loaderData: { reports, state, count, from, to, page, page_count },
}: Route.ComponentProps) {
  const t = useT();
  const title = t("moderation.reports");
  return (
    <>
      <PageTitle page={page}>
        {state === "open" ? title : `${title}: ${t(`moderation.queue_${state}`)}`}
      </PageTitle>
      <PageHead title={title} sub={state === "closed" ? undefined : t("moderation.queueText")} />
      <QueueTabs state={state} />
      {count === 0 ? (
        <EmptyState title={t(`moderation.none_${state}`)}>
          {t(`moderation.none_${state}Text`)}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </ul>
          <div className="mt-4">
            <ListPager
              page={page}
              page_count={page_count}
              href={(target_page) => onPage(queueAddress(state), target_page)}
              sentence={t("moderation.reportsShown", { from, to, count })}
            />
          </div>
        </>
      )}
    </>
  );
}
