import { useDates, useT } from "#app/client/page/reader.ts";
import type { FailedJob } from "#app/domain/base/queue/failures.server.ts";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { FAILED_JOBS_ID } from "./waiting.tsx";

/** Enough to see what is wrong. The server's log has all of them. */
const MAX_LISTED_JOBS = 10;

export function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const t = useT();
  const { dateTime } = useDates();
  if (jobs.length === 0) return null;
  const listed_jobs = jobs.slice(0, MAX_LISTED_JOBS);
  const columns: Column[] = [
    { label: t("admin.job"), kind: "lead" },
    { label: t("admin.jobFailedAt"), kind: "brief" },
    { label: t("admin.jobError") },
  ];
  const rows = listed_jobs.map(({ id, name, failed_at, error }) => ({
    id,
    cells: [
      <code key="name">{name}</code>,
      <DateTime
        key="failed_at"
        value={failed_at.toISOString()}
        text={dateTime(failed_at)}
        className="text-sm text-muted md:whitespace-nowrap"
      />,
      error ?? "",
    ],
  }));
  return (
    <section id={FAILED_JOBS_ID} className="mt-8">
      <h2 className="mb-3">{t("admin.failedJobsShown", { count: listed_jobs.length })}</h2>
      <FoldingTable caption={t("admin.failedJobs")} columns={columns} rows={rows} />
    </section>
  );
}
