import { useReader } from "#app/client/page/reader.ts";
import type { CommunityExport } from "#app/domain/operations/community-exports/community-exports.server.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { Progress } from "#app/ui/forms/progress.tsx";
import { State } from "#app/ui/list/state.tsx";
import { FAILURE_TEXTS } from "./export-texts.ts";

/** Progress, size, or the reason of the failure. */
export function ExportState({ row: { state, progress, size, failure } }: { row: CommunityExport }) {
  const { t, language } = useReader();
  if (state === "waiting") return <State kind="running">{t("editor.uploadWaiting")}</State>;
  if (state === "running")
    return <Progress value={progress} text={t("community.progress", { percent: progress })} />;
  if (state === "ready") {
    const ready = [t("community.ready"), size === null ? null : sizeText(size, language)];
    return <State kind="good">{ready.filter(Boolean).join(" · ")}</State>;
  }
  return (
    <div className="md:max-w-[15rem]">
      <State kind="bad">{t("community.failed")}</State>
      <p className="text-xs text-muted">{failure && t(FAILURE_TEXTS[failure])}</p>
    </div>
  );
}
