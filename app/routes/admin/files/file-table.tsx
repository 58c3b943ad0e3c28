import { href } from "react-router";
import { useDates, useReader } from "#app/client/page/reader.ts";
import type { ListedFile } from "#app/domain/members/files/file-lists.server.ts";
import { fileTypeName } from "#app/domain/members/files/file-type-name.ts";
import { sizeText } from "#app/lib/text/size-text.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { FilePicture } from "../../files/file-picture.tsx";
import { MemberLink } from "../../frame/member-link.tsx";

export function FileTable({ files, has_owner }: { files: ListedFile[]; has_owner: boolean }) {
  const { t, language } = useReader();
  const { dateTime } = useDates();
  const owner_column: Column[] = has_owner ? [{ label: t("files.owner") }] : [];
  const columns: Column[] = [
    { label: t("words.name"), kind: "lead" },
    { label: t("words.type") },
    { label: t("files.room") },
    ...owner_column,
    { label: t("files.uploadedAt"), kind: "date" },
  ];
  const rows = files.map((file) => ({
    id: file.id,
    cells: [
      <a
        key="name"
        href={href("/moderation/files/:fileId", { fileId: String(file.id) })}
        className="file-name"
      >
        <FilePicture {...file} alt="" is_small />
        <span className="min-w-0 wrap-anywhere">{file.name}</span>
      </a>,
      <span key="type" className="whitespace-nowrap">
        {fileTypeName(file)}
      </span>,
      <span key="room" className="whitespace-nowrap">
        {sizeText(file.stored_bytes, language)}
      </span>,
      ...(has_owner
        ? [<MemberLink key="owner" username={file.owner.username} className="whitespace-nowrap" />]
        : []),
      <DateTime
        key="created"
        value={file.created_at.toISOString()}
        text={dateTime(file.created_at)}
      />,
    ],
  }));
  return <Table caption={t("files.title")} columns={columns} rows={rows} />;
}
