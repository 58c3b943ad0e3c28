import { Fragment } from "react";
import { useT } from "#app/client/page/reader.ts";
import { getTopicTools } from "#app/domain/moderation/moderate/topic-tools-page.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import { reportInAddress } from "../moderation/begun-at-report.server.ts";
import { begunAt, reportAddress } from "../moderation/report-address.ts";
import { topicAddress } from "../topic/addresses.ts";
import { LockLine, lockOf } from "../topic/topic-lock.tsx";
import type { Route } from "./+types/tools";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const { topic, open_reports } = await getTopicTools(actor, idParam(params.topicId));
  const { id, title, is_pinned } = topic;
  return {
    topic: { id, title, is_pinned },
    lock: lockOf(actor, topic),
    open_reports,
    report_id: reportInAddress(url),
  };
});

/** Each tool has a page of its own, which says what it will do. */
export default function TopicTools({
  loaderData: { topic, lock, open_reports, report_id },
}: Route.ComponentProps) {
  const t = useT();
  const address = topicAddress(topic.id);
  const title = t("topic.moderate");
  const tools = [
    lock
      ? { path: "unlock", label: t("moderation.unlock"), text: t("moderation.unlockText") }
      : { path: "lock", label: t("moderation.lock"), text: t("moderation.lockText") },
    lock && { path: "lock", label: t("moderation.changeReason"), text: null },
    topic.is_pinned
      ? { path: "unpin", label: t("moderation.unpin"), text: t("moderation.unpinText") }
      : { path: "pin", label: t("moderation.pin"), text: t("moderation.pinText") },
    { path: "move", label: t("moderation.move"), text: t("moderation.moveShort") },
    { path: "split", label: t("moderation.split"), text: t("moderation.splitShort") },
    { path: "merge", label: t("moderation.merge"), text: t("moderation.mergeShort") },
    { path: "versions", label: t("moderation.versions"), text: t("moderation.versionsShort") },
    { path: "delete", label: t("removal.deleteTopicAlone"), text: t("moderation.removeShort") },
  ];
  return (
    <DialogPage
      title={title}
      pageTitle={t("moderation.toolOf", { tool: title, topic: topic.title })}
      closeHref={address}
      backLabel={t("forum.backToTopic")}
    >
      <p className="font-medium wrap-anywhere">{topic.title}</p>
      {lock && <LockLine lock={lock} />}
      <ul className="divide-y divide-line border-y border-line">
        {tools.map(
          (tool) =>
            tool && (
              <li key={tool.label} className="py-2">
                <a
                  href={begunAt(report_id, `${address}/${tool.path}`)}
                  data-dialog={IN_DIALOG.has(tool.path) ? "" : undefined}
                  className="text-link"
                >
                  {tool.label}
                </a>
                {tool.text && <p className="text-sm text-muted">{tool.text}</p>}
              </li>
            ),
        )}
      </ul>
      {open_reports.length > 0 && (
        <p>
          {open_reports.map(({ id, post_id }) => (
            <Fragment key={id}>
              <a href={reportAddress(id)} className="in-text">
                {t(post_id === null ? "moderation.reportOfTopic" : "moderation.reportOfPost", {
                  number: id,
                })}
              </a>{" "}
            </Fragment>
          ))}
        </p>
      )}
    </DialogPage>
  );
}

/** Short forms. The other tools need the whole page. */
const IN_DIALOG = new Set(["lock", "unlock", "pin", "unpin", "move", "delete"]);
