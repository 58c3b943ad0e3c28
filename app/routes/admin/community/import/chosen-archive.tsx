import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import type { ShownImport } from "#app/domain/operations/community-imports/community-imports.server.ts";
import type { ImportFailure } from "#app/domain/operations/community-imports/failures.ts";
import { STEP_TEXTS } from "#app/domain/operations/conversion/report-texts.ts";
import { STEPS } from "#app/domain/operations/conversion/steps.ts";
import { Progress } from "#app/ui/forms/progress.tsx";
import { State } from "#app/ui/list/state.tsx";
import type { TextKey } from "#locales/index.ts";
import { RefreshWhile } from "../../../frame/refresh-while.tsx";
import { CheckedArchive } from "./checked-archive.tsx";
import { ConversionReport } from "./conversion-report.tsx";
import { DateOrderForm } from "./date-order-form.tsx";

const FAILURE_TEXTS = {
  broken: "community.importBroken",
  refused: "community.importRefused",
  not_convertible: "conversion.refused",
  file_gone: "community.importFileGone",
  disk_full: "community.importDiskFull",
  interrupted: "community.importInterrupted",
  unexpected: "community.importUnexpected",
} as const satisfies Record<Exclude<ImportFailure["kind"], "date_order">, TextKey>;

/** How far the conversion, the check or the import is, and what it has found. */
export function ChosenArchive(chosen: ShownImport) {
  const { name, state, failure, report, conversion } = chosen;
  const is_running = state === "waiting" || state === "running";
  return (
    <section aria-labelledby="chosen-archive" className="space-y-4">
      <h2 id="chosen-archive" className="wrap-anywhere">
        {name}
      </h2>
      {is_running && <RunningStep {...chosen} />}
      {failure && <Failure {...chosen} />}
      {conversion && <ConversionReport {...conversion} />}
      {report && <CheckedArchive name={name} conversion={conversion} {...report} />}
    </section>
  );
}

function RunningStep({ step, part, progress }: ShownImport) {
  const t = useT();
  const text =
    step === "convert"
      ? t("conversion.progress", {
          step: t(STEP_TEXTS[part ?? "unpack"]),
          number: STEPS.indexOf(part ?? "unpack") + 1,
          total: STEPS.length,
          percent: progress,
        })
      : t("community.checking", { percent: progress });
  return (
    <div className="space-y-2">
      <Progress value={progress} text={text} />
      <RefreshWhile path={href("/admin/community/import")} />
    </div>
  );
}

function Failure({ name, is_folder, failure }: ShownImport) {
  const t = useT();
  if (!failure) return null;
  if (failure.kind === "date_order") return <DateOrderForm name={name} example={failure.detail} />;
  return (
    <div>
      <State kind="bad">{t("community.importFailed")}</State>
      <p>{t(FAILURE_TEXTS[failure.kind])}</p>
      <Reason {...failure} />
      {failure.kind === "not_convertible" && (
        <p className="mt-1">{t(is_folder ? "conversion.folderRefused" : "conversion.stays")}</p>
      )}
    </div>
  );
}

function Reason({ reason, detail }: ImportFailure) {
  const t = useT();
  if (reason)
    return <p className="mt-1 wrap-anywhere">{t(`refusedFile.${reason.name}`, reason.values)}</p>;
  if (detail === null) return null;
  return (
    <>
      <p className="mt-1">{t("community.importReason")}</p>
      <p lang="en" className="text-sm wrap-anywhere text-muted">
        {detail}
      </p>
    </>
  );
}
