import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Progress } from "#app/ui/forms/progress.tsx";
import { RefreshWhile } from "../../frame/refresh-while.tsx";

export function RunningArchive({ state, progress }: { state: string; progress: number }) {
  const t = useT();
  return (
    <>
      <p>
        {t(state === "waiting" ? "ownData.waiting" : "ownData.running")} {t("ownData.mayLeave")}{" "}
        <RefreshWhile path={href("/settings/archive")} />
      </p>
      <Progress value={progress} text={t("ownData.progress", { percent: progress })} />
    </>
  );
}
