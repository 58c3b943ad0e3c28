import { useT } from "#app/client/page/reader.ts";
import type { getReportPage } from "#app/domain/moderation/reports/report-page.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { topicAddress } from "../topic/addresses.ts";
import { begunAt, removalAddress } from "./report-address.ts";

type Page = Awaited<ReturnType<typeof getReportPage>>;
type ReportToolsProps = Pick<Page, "report" | "record" | "can_discipline" | "can_suspend"> & {
  /** The reported thing is visible at its place. */
  is_there: boolean;
};

/** The pages where a moderator acts on what is reported, and on its author. */
export function ReportTools({
  report,
  record,
  can_discipline,
  can_suspend,
  is_there,
}: ReportToolsProps) {
  const t = useT();
  const { topic_id, post_id } = report;
  const is_text_there = is_there && topic_id !== null;
  const user_id = can_discipline ? record?.id : undefined;
  if (report.state === "closed" || !(is_text_there || user_id)) return null;
  return (
    <section className="report-tools no-print mt-8">
      <Band title={t("moderation.reportTools")} />
      <p className="pt-3 pb-2 text-sm text-muted">{t("moderation.toolsText")}</p>
      <Actions>
        {is_text_there && (
          <ButtonLink variant="danger" href={removalAddress({ ...report, topic_id })}>
            {t(post_id === null ? "removal.deleteTopicAlone" : "removal.deletePostButton")}
          </ButtonLink>
        )}
        {user_id && (
          <ButtonLink variant="secondary" href={disciplineAddress("warn")}>
            {t("moderation.toolWarn")}
          </ButtonLink>
        )}
        {user_id && can_suspend && (
          <ButtonLink variant="secondary" href={disciplineAddress("suspend")}>
            {t("moderation.suspend")}
          </ButtonLink>
        )}
        {is_text_there && (
          <ButtonLink
            variant="quiet"
            href={begunAt(report.id, `${topicAddress(topic_id)}/moderate`)}
          >
            {t("topic.moderate")}
          </ButtonLink>
        )}
      </Actions>
    </section>
  );

  function disciplineAddress(act: "warn" | "suspend"): string {
    return begunAt(report.id, `/moderation/members/${user_id}/${act}${aboutOf(report)}`);
  }
}

/** The thing that a warning or suspension is about, whose report it closes. */
function aboutOf({ topic_id, post_id }: Page["report"]): string {
  if (topic_id === null) return "";
  return post_id === null ? `?topic=${topic_id}` : `?topic=${topic_id}&post=${post_id}`;
}
