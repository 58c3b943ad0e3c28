import { href } from "react-router";
import { useDates, useReader } from "#app/client/reader.ts";
import type { getReportPage } from "#app/domain/reports/report-page.server.ts";
import { Band } from "#app/ui/band.tsx";
import { Fact, FactList } from "#app/ui/fact-list.tsx";
import { State } from "#app/ui/state.tsx";

type AuthorRecordProps = {
  is_member: boolean;
  /** Null if the account was deleted. */
  record: Awaited<ReturnType<typeof getReportPage>>["record"];
};

/** What the author has done before, in numbers. */
export function AuthorRecord({ is_member, record }: AuthorRecordProps) {
  const { t, language } = useReader();
  const { date } = useDates();
  const number = (value: number) => value.toLocaleString(language);
  return (
    <section className="mt-8">
      <Band title={t(is_member ? "moderation.reportedMember" : "moderation.author")} />
      {record ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 pt-3">
            <a href={href("/user/:username", { username: record.username })}>
              {record.full_name ?? record.username}
            </a>{" "}
            {record.full_name && <span className="text-muted">{record.username}</span>}{" "}
            {record.is_suspended && <State kind="warning">{t("moderation.recordSuspended")}</State>}{" "}
            {!record.is_active && <State kind="off">{t("words.inactive")}</State>}
          </p>
          <FactList className="max-w-form">
            <Fact label={t("moderation.recordSince")}>{date(record.created_at)}</Fact>
            <Fact label={t("words.topicCount")}>{number(record.total_topics)}</Fact>
            <Fact label={t("words.replyCount")}>{number(record.total_posts)}</Fact>
            <Fact label={t("moderation.recordWarnings")}>{number(record.warnings)}</Fact>
            <Fact label={t("moderation.recordRemoved")}>{number(record.removed)}</Fact>
            <Fact label={t("moderation.recordReports")}>
              {record.other_reports === 0
                ? number(0)
                : t("moderation.recordUpheld", {
                    reports: number(record.other_reports),
                    upheld: number(record.upheld_reports),
                  })}
            </Fact>
          </FactList>
        </>
      ) : (
        <p className="pt-3 text-muted">{t("moderation.authorGone")}</p>
      )}
    </section>
  );
}
