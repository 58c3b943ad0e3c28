import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { CommunityExport } from "#app/domain/operations/community-exports/community-exports.server.ts";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../../frame/member-link.tsx";
import { ExportState } from "./export-state.tsx";
import { CONTENT_NAMES, choiceTexts } from "./export-texts.ts";

export function ExportTable({ exports }: { exports: CommunityExport[] }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("words.content"), kind: "lead" },
    { label: t("words.status"), kind: "brief" },
    { label: t("community.createdBy") },
    { label: t("words.createdAt") },
    { label: t("community.file"), kind: "wide" },
  ];
  const rows = exports.map((made) => ({
    id: made.id,
    cells: [
      <ExportChoices key="content" made={made} />,
      <ExportState key="state" made={made} />,
      made.username === null ? (
        <span key="who">{t("words.formerMember")}</span>
      ) : (
        <MemberLink key="who" username={made.username} />
      ),
      <DateTime
        key="date"
        value={made.created_at.toISOString()}
        text={dateTime(made.created_at)}
        className="text-sm text-muted"
      />,
      <ExportFile key="file" made={made} />,
    ],
  }));
  return <FoldingTable caption={t("community.exports")} columns={columns} rows={rows} />;
}

function ExportChoices({ made }: { made: CommunityExport }) {
  const t = useT();
  const choices = choiceTexts(t, made);
  return (
    <>
      <span className="font-bold">{t(CONTENT_NAMES[made.content])}</span>
      {choices.length > 0 && (
        <span className="block text-sm font-normal text-muted"> {choices.join(" · ")}</span>
      )}
    </>
  );
}

/** Because of the target, `LinkNavigation` leaves the download to the browser, which stays on the page. */
function ExportFile({ made: { id, state, expires_at, ...made } }: { made: CommunityExport }) {
  const t = useT();
  const { dateTime } = useDates();
  const exportId = String(id);
  const name = t(CONTENT_NAMES[made.content]);
  return (
    <>
      {expires_at && (
        <>
          <a
            href={href("/admin/community/exports/:exportId/download", { exportId })}
            target="_self"
            className="text-sm"
          >
            {t("backups.download")}
            <span className="sr-only">: {name}</span>
          </a>{" "}
        </>
      )}
      <a
        href={href("/admin/community/exports/:exportId/delete", { exportId })}
        data-dialog
        className="text-sm"
      >
        {t(state === "waiting" || state === "running" ? "community.breakOff" : "apiKeys.remove")}
        <span className="sr-only">: {name}</span>
      </a>
      {expires_at && (
        <span className="block text-sm text-muted">
          {" "}
          {t("community.until", { date: dateTime(expires_at) })}
        </span>
      )}
    </>
  );
}
