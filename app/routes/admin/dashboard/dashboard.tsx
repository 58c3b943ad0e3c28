import { useT } from "#app/client/page/reader.ts";
import { listOpenAlarms } from "#app/domain/operations/alarms/list-alarms.server.ts";
import { mayImport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import { getDashboard } from "#app/domain/operations/dashboard/dashboard.server.ts";
import { findFirstStepList } from "#app/domain/site/settings/first-steps.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { Band } from "#app/ui/page/band.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { useFrameData } from "../../frame/use-frame-data.ts";
import type { Route } from "./+types/dashboard";
import { Activity, RANGE_OF_MONTHS } from "./activity.tsx";
import { Alarms } from "./alarms.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Growth } from "./growth.tsx";
import { Health } from "./health.tsx";
import { Lively } from "./lively.tsx";
import { Waiting } from "./waiting.tsx";
import "#app/ui/css/dashboard.css";

export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const { time_zone } = context.get(readerContext);
  const has_months = url.searchParams.get("range") === RANGE_OF_MONTHS;
  const [dashboard, first_steps, alarms, may_import] = await Promise.all([
    getDashboard(actor, { time_zone, has_months }),
    findFirstStepList(actor),
    listOpenAlarms(actor),
    mayImport(actor),
  ]);
  return { ...dashboard, first_steps, alarms, may_import };
});

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const open_report_count = useFrameData()?.me?.open_report_count ?? 0;
  const { alarms, activity, months, first_steps, mail, failed_jobs, backup, failed_backup } =
    loaderData;
  return (
    <>
      <PageTitle>{t("admin.dashboard")}</PageTitle>
      <PageHead title={t("admin.dashboard")} />
      <Alarms alarms={alarms} />
      <Waiting
        open_report_count={open_report_count}
        mail={mail}
        failed_job_count={failed_jobs.length}
        backup={backup}
        has_backups={loaderData.has_backups}
        has_failed_backup={failed_backup !== null}
        has_first_steps={first_steps !== null}
        alarms={alarms}
      />
      {first_steps && <FirstSteps {...first_steps} may_import={loaderData.may_import} />}
      <Figures {...loaderData} days={activity} />
      <Activity days={activity} months={months} />
      <Lively {...loaderData} day_count={activity.length} />
      <Growth joined={loaderData.joined} />
      <Band title={t("admin.health")} className="mt-8" />
      <Health {...loaderData} />
      <FailedJobs jobs={failed_jobs} />
    </>
  );
}
