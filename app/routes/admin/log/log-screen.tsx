import type { ReactNode } from "react";
import { useT } from "#app/client/page/reader.ts";
import { FILTERED_ENTRIES_MAX } from "#app/domain/moderation/audit/log-filters.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { LogFilterForm, type LogFilterFormProps } from "./log-filter-form.tsx";
import { type LoggedEntry, LogRow } from "./log-row.tsx";

type LogScreenProps = LogFilterFormProps & {
  title: string;
  sub: string;
  /** Shown while the log has no entry. */
  empty: ReactNode;
  /** Null if the filters are wrong. */
  log: {
    entries: LoggedEntry[];
    count: number;
    is_cut: boolean;
    from: number;
    to: number;
    page: number;
    page_count: number;
  } | null;
  is_filtered: boolean;
};

/** The log of the administration, and its part that moderators see. */
export function LogScreen({ title, sub, empty, log, is_filtered, ...form }: LogScreenProps) {
  const t = useT();
  const is_empty = log?.count === 0;
  return (
    <>
      <PageTitle page={log?.page ?? 1}>{title}</PageTitle>
      <PageHead title={title} sub={sub} />
      {is_empty && !is_filtered ? empty : <LogFilterForm key={keyOf(form)} {...form} />}
      {log?.is_cut && (
        <p className="mb-4 text-sm text-muted">
          {t("admin.logCut", { count: FILTERED_ENTRIES_MAX })}
        </p>
      )}
      {is_empty && is_filtered && (
        <EmptyState title={t("admin.noLogMatch")}>{t("admin.noLogMatchText")}</EmptyState>
      )}
      {log !== null && !is_empty && (
        <>
          <ul className="border-y border-line">
            {log.entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <AddressPager
            path={form.path}
            page={log.page}
            page_count={log.page_count}
            sentence={t("admin.logShown", { from: log.from, to: log.to, count: log.count })}
          />
        </>
      )}
    </>
  );
}

/** Another address needs a new form. */
function keyOf({ filters: { who, kind, since, until } }: LogFilterFormProps): string {
  return JSON.stringify([who, kind, since, until]);
}
