import { href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import type { getReportPage } from "#app/domain/moderation/reports/report-page.server.ts";
import { State } from "#app/ui/list/state.tsx";
import { Band } from "#app/ui/page/band.tsx";

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
  const factsOf = (facts: NonNullable<typeof record>) =>
    [
      ["moderation.recordSince", date(facts.created_at)],
      ["words.topicCount", number(facts.total_topics)],
      ["words.replyCount", number(facts.total_posts)],
      ["moderation.recordWarnings", number(facts.warnings)],
      ["moderation.recordRemoved", number(facts.removed_count)],
      [
        "moderation.recordReports",
        facts.other_reports === 0
          ? number(0)
          : t("moderation.recordUpheld", {
              reports: number(facts.other_reports),
              upheld: number(facts.upheld_reports),
            }),
      ],
    ] as const;
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
            {!record.is_active && <State kind="off">{t("words.inactive")}</State>}{" "}
            <a
              href={href("/moderation/members/:userId", { userId: String(record.id) })}
              className="in-text text-sm"
            >
              {t("moderation.record")}
            </a>
          </p>
          <dl className="flex flex-wrap gap-x-6 text-sm">
            {factsOf(record).map(([label, value]) => (
              <div key={label} className="flex gap-x-3">
                <dt className="text-muted">{t(label)}</dt> <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="pt-3 text-muted">{t("moderation.authorGone")}</p>
      )}
    </section>
  );
}
