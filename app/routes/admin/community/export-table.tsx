import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { CommunityExport } from "#app/domain/operations/community-exports/community-exports.server.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { MemberLink } from "../../frame/member-link.tsx";
import { ExportState } from "./export-state.tsx";
import { CONTENT_NAMES, choiceTexts } from "./export-texts.ts";

export function ExportTable({ exports }: { exports: CommunityExport[] }) {
  const t = useT();
  const columns: Column[] = [
    { label: t("words.content"), kind: "lead" },
    { label: t("words.status") },
    { label: t("community.createdBy") },
    { label: t("community.file") },
  ];
  const rows = exports.map((row) => ({
    id: row.id,
    cells: [
      <ExportChoices key="content" row={row} />,
      <ExportState key="state" row={row} />,
      <AskedFor key="who" row={row} />,
      <ExportFile key="file" row={row} />,
    ],
  }));
  return <Table caption={t("community.exports")} columns={columns} rows={rows} />;
}

function ExportChoices({ row }: { row: CommunityExport }) {
  const t = useT();
  const choices = choiceTexts(t, row);
  return (
    <>
      <span className="font-bold">{t(CONTENT_NAMES[row.content])}</span>
      {choices.length > 0 && (
        <span className="block text-sm font-normal text-muted"> {choices.join(" · ")}</span>
      )}
    </>
  );
}

function AskedFor({ row: { username, created_at } }: { row: CommunityExport }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <div>
      {username === null ? t("words.formerMember") : <MemberLink username={username} />}{" "}
      <DateTime
        value={created_at.toISOString()}
        text={dateTime(created_at)}
        className="block text-sm text-muted"
      />
    </div>
  );
}

/** Because of the target, `LinkNavigation` leaves the download to the browser, which stays on the page. */
function ExportFile({ row }: { row: CommunityExport }) {
  const t = useT();
  const { date, dateTime } = useDates();
  const { id, content, state, created_at, expires_at } = row;
  const exportId = String(id);
  const name = `${t(CONTENT_NAMES[content])}, ${dateTime(created_at)}`;
  const is_made = state === "waiting" || state === "running";
  return (
    <div>
      <span className="flex flex-wrap gap-x-5">
        {expires_at && (
          <a
            href={href("/admin/community/exports/:exportId/download", { exportId })}
            target="_self"
          >
            {t("backups.download")}
            <span className="sr-only">: {name}</span>
          </a>
        )}{" "}
        <a href={href("/admin/community/exports/:exportId/delete", { exportId })} data-dialog>
          {t(is_made ? "community.breakOff" : "apiKeys.remove")}
          <span className="sr-only">: {name}</span>
        </a>
      </span>
      {expires_at && (
        <span className="block text-sm text-muted md:whitespace-nowrap">
          {" "}
          {t("community.until", { date: date(expires_at) })}
        </span>
      )}
    </div>
  );
}
