import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import type { Report } from "#app/domain/moderation/reports/report-list.server.ts";
import { foreignLang } from "#app/lib/text/languages.ts";
import { State } from "#app/ui/list/state.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { Prose } from "#app/ui/page/prose.tsx";
import { FilesOfPost, type ModeratedFile } from "../files/files-of-post.tsx";
import { restoreAddress } from "../removed/addresses.ts";
import { permalink, topicAddress } from "../topic/addresses.ts";

type ReportedThingSectionProps = {
  report: Report;
  /** Null for a member, and for what was deleted. */
  thing: {
    content: string;
    language: string | null;
    is_removed: boolean;
    is_with_topic: boolean;
  } | null;
  files: ModeratedFile[];
};

/** The whole text of what is reported. A member has a page of their own. */
export function ReportedThingSection({ report, thing, files }: ReportedThingSectionProps) {
  const { t, language } = useReader();
  const { owner_username } = report;
  const address = addressOf(report);
  const is_shown = report.type === "user" ? owner_username !== null : thing && !thing.is_removed;
  return (
    <section className="mt-8">
      <Band title={t("moderation.reportedThing")} />
      <div className="space-y-3 pt-3">
        {report.is_hidden && <State kind="warning">{t("moderation.hiddenText")}</State>}
        {report.type !== "user" && !thing && (
          <p className="text-muted">{t("moderation.thingGone")}</p>
        )}
        {thing?.is_removed && !report.is_hidden && (
          <p className="text-muted">{t("moderation.thingRemoved")}</p>
        )}
        {thing && (
          <Prose
            html={thing.content}
            lang={foreignLang(thing.language, language)}
            firstHeading={3}
          />
        )}
        <FilesOfPost files={files} />
        {is_shown && address && (
          <p className="text-sm">
            <a href={address} className="in-text">
              {report.type === "user" ? owner_username : t("moderation.showInPlace")}
            </a>
          </p>
        )}
        {thing?.is_removed && !thing.is_with_topic && report.topic_id !== null && (
          <p className="text-sm">
            <a
              href={restoreAddress({ topic_id: report.topic_id, post_id: report.post_id })}
              className="in-text"
            >
              {t("moderation.showRemoved")}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

function addressOf({ type, topic_id, post_id, owner_username }: Report): string | null {
  if (type === "user")
    return owner_username && href("/user/:username", { username: owner_username });
  if (topic_id === null) return null;
  return post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id);
}
