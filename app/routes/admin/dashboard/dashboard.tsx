import { useReader } from "#app/client/page/reader.ts";
import { getDashboard } from "#app/domain/operations/dashboard/dashboard.server.ts";
import { findFirstSteps } from "#app/domain/site/settings/first-steps.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { Band } from "#app/ui/page/band.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import type { Route } from "./+types/dashboard";
import { Activity } from "./activity.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Health } from "./health.tsx";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const [dashboard, first_steps] = await Promise.all([
    getDashboard(actor, context.get(readerContext).time_zone),
    findFirstSteps(actor),
  ]);
  return { ...dashboard, first_steps };
});

export default function Dashboard({
  loaderData: { members, contents, activity, first_steps, ...health },
}: Route.ComponentProps) {
  const { t, language } = useReader();
  const figures = [
    {
      label: t("admin.membersNow"),
      count: members.total,
      note: t("admin.membersActive", { count: members.active }),
    },
    { label: t("words.topicCount"), count: contents.topics },
    { label: t("words.replyCount"), count: contents.posts },
  ];
  return (
    <>
      <PageTitle>{t("admin.dashboard")}</PageTitle>
      <PageHead title={t("admin.dashboard")} />
      {first_steps && <FirstSteps {...first_steps} />}
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(({ label, count, note }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">{count.toLocaleString(language)}</dd>
            {note && <dd className="text-sm text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
      <Band title={t("admin.lastDays", { count: activity.length })} className="mt-8" />
      <Activity days={activity} />
      <Band title={t("admin.health")} className="mt-8" />
      <Health {...health} />
      <FailedJobs jobs={health.failed_jobs} />
    </>
  );
}
