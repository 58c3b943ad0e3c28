import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { State } from "#app/ui/list/state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { AddressPager } from "../../frame/address-pager.tsx";

/** The settings of the environment that send mail. */
const EXAMPLE = `SMTP_URL=smtps://user:password@mail.example.org
MAIL_FROM=no-reply@forum.example.org`;

type LetterRow = { id: string; to: string; subject: string; stored_at: Date };

type StoredLettersProps = {
  folder: string;
  is_shared: boolean;
  letters: LetterRow[];
  count: number;
  from: number;
  to: number;
  page: number;
  page_count: number;
};

/** The mail of a site without a mail server: how to set one up, and the letters that wait. */
export function StoredLetters({
  folder,
  is_shared,
  letters,
  count,
  from,
  to,
  page,
  page_count,
}: StoredLettersProps) {
  const t = useT();
  return (
    <>
      <p>
        <State kind="warning">{t("letters.notSetUp")}</State>
      </p>
      <p className="mt-3 max-w-[44rem]">{t("letters.howTo")}</p>
      <pre className="mt-2 max-w-[44rem] bg-band px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {EXAMPLE}
      </pre>
      <h2 className="mt-8 text-md">{t("letters.stored")}</h2>
      <p className="mt-1 mb-4 max-w-[44rem] text-sm wrap-anywhere text-muted">
        {t("letters.storedText", { folder })} {is_shared && t("letters.storedHere")}
      </p>
      {count === 0 ? (
        <EmptyState title={t("letters.noneStored")} level={3}>
          {t("letters.noneStoredText")}
        </EmptyState>
      ) : (
        <>
          <LetterTable letters={letters} />
          <AddressPager
            path={href("/admin/mail")}
            page={page}
            page_count={page_count}
            sentence={t("letters.shown", { from, to, count })}
          />
        </>
      )}
    </>
  );
}

function LetterTable({ letters }: { letters: LetterRow[] }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("letters.subject"), kind: "lead" },
    { label: t("letters.to") },
    { label: t("letters.writtenAt") },
  ];
  const rows = letters.map(({ id, to, subject, stored_at }) => {
    const written_at = dateTime(stored_at);
    return {
      id,
      cells: [
        <a key="subject" href={href("/admin/mail/:letterId", { letterId: id })}>
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
  return <Table caption={t("letters.stored")} columns={columns} rows={rows} />;
}
