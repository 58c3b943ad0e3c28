import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { ShownImport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import type { ImportFailure } from "#app/domain/operations/community-imports/failures.ts";
import { Progress } from "#app/ui/forms/progress.tsx";
import { State } from "#app/ui/list/state.tsx";
import type { TextKey } from "#locales/index.ts";
import { RefreshWhile } from "../../../frame/refresh-while.tsx";
import { CheckedArchive } from "./checked-archive.tsx";

const FAILURE_TEXTS = {
  broken: "community.importBroken",
  refused: "community.importRefused",
  file_gone: "community.importFileGone",
  disk_full: "community.importDiskFull",
  interrupted: "community.importInterrupted",
  unexpected: "community.importUnexpected",
} as const satisfies Record<ImportFailure, TextKey>;

/** How far the check or the import of an archive is, and what it has found. */
export function ChosenArchive(chosen: ShownImport) {
  const t = useT();
  const { name, state, progress, failure, report } = chosen;
  return (
    <section aria-labelledby="chosen-archive" className="space-y-4">
      <h2 id="chosen-archive" className="wrap-anywhere">
        {name}
      </h2>
      {(state === "waiting" || state === "running") && (
        <div className="space-y-2">
          <Progress value={progress} text={t("community.checking", { percent: progress })} />
          <RefreshWhile path={href("/admin/community/import")} />
        </div>
      )}
      {failure && (
        <div>
          <State kind="bad">{t("community.importFailed")}</State>
          <p>{t(FAILURE_TEXTS[failure.reason])}</p>
          {failure.detail !== null && (
            <p lang="en" className="mt-1 text-sm wrap-anywhere text-muted">
              {failure.detail}
            </p>
          )}
        </div>
      )}
      {report && <CheckedArchive name={name} {...report} />}
    </section>
  );
}
