import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { State } from "#app/ui/list/state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";
import { MailSetup } from "./mail-setup.tsx";

type MailFileRow = { id: string; to: string; subject: string; stored_at: Date };

type MailFilesProps = {
  env_path: string;
  folder: string;
  is_shared: boolean;
  mail_files: MailFileRow[];
  count: number;
  from: number;
  to: number;
  page: number;
  page_count: number;
};

/** The mail of a site without a mail server: how to set one up, and the stored e-mails. */
export function MailFiles({
  env_path,
  folder,
  is_shared,
  mail_files,
  count,
  from,
  to,
  page,
  page_count,
}: MailFilesProps) {
  const t = useT();
  return (
    <>
      <p>
        <State kind="warning">{t("adminMail.notSetUp")}</State>
      </p>
      <MailSetup env_path={env_path} />
      <h2 className="mt-8 text-md">{t("adminMail.stored")}</h2>
      <p className="mt-1 mb-4 max-w-[44rem] text-sm wrap-anywhere text-muted">
        {t("adminMail.storedText", { folder })} {is_shared && t("adminMail.storedHere")}
      </p>
      {count === 0 ? (
        <EmptyState title={t("adminMail.noneStored")} level={3}>
          {t("adminMail.noneStoredText")}
        </EmptyState>
      ) : (
        <>
          <MailFileTable mail_files={mail_files} />
          <AddressPager
            path={href("/admin/mail")}
            page={page}
            page_count={page_count}
            sentence={t("adminMail.shown", { from, to, count })}
          />
        </>
      )}
    </>
  );
}

function MailFileTable({ mail_files }: { mail_files: MailFileRow[] }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("adminMail.subject"), kind: "lead" },
    { label: t("adminMail.to") },
    { label: t("adminMail.writtenAt") },
  ];
  const rows = mail_files.map(({ id, to, subject, stored_at }) => {
    const written_at = dateTime(stored_at);
    return {
      id,
      cells: [
        <a key="subject" href={href("/admin/mail/:mailFileId", { mailFileId: id })}>
          {subject}
          <span className="sr-only">
            : {to}, {written_at}
          </span>
        </a>,
        <EmailAddress key="to" text={to} />,
        <DateTime
          key="written_at"
          value={stored_at.toISOString()}
          text={written_at}
          className="text-sm text-muted md:whitespace-nowrap"
        />,
      ],
    };
  });
  return <Table caption={t("adminMail.stored")} columns={columns} rows={rows} />;
}
