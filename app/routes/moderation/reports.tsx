import { useT } from "#app/client/reader.ts";
import { queue_tab } from "#app/domain/reports/input.ts";
import { getReportsPage } from "#app/domain/reports/report-list.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { pageNumber } from "#app/http/params.server.ts";
import { onPage } from "#app/lib/page-address.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
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
