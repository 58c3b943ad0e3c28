import { useDates, useT } from "#app/http/reader.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { InviteText, type ShownInvite, UsedBy } from "./invite-cells.tsx";
import { DeleteLink } from "./delete-link.tsx";

type InviteTableProps = {
  invites: ShownInvite[];
  /** The dialogs open over this page of the list and lead back to it. */
  page: number;
};

export function InviteTable({ invites, page }: InviteTableProps) {
  const t = useT();
  const { dateTime } = useDates();
  const search = page === 1 ? "" : `?page=${page}`;
  const columns: Column[] = [
    { label: t("invites.createdAt"), kind: "lead" },
    { label: t("invites.text") },
    { label: t("invites.usedBy") },
    { label: t("invites.link"), kind: "wide" },
    { label: t("invites.delete"), kind: "actions" },
  ];
  const rows = invites.map((invite) => ({
    id: invite.id,
    cells: [
      <DateTime key="created_at" value={invite.created_at.toISOString()} text={dateTime(invite.created_at)} className="text-sm whitespace-nowrap text-muted max-md:text-md" />,
      <InviteText key="text" invite={invite} search={search} />,
      <UsedBy key="used_by" invite={invite} />,
      <div key="link" className="w-full whitespace-nowrap">
        <CopyField
          label={t("invites.signupLink")}
          value={invite.signup_link}
          copyLabel={t("invites.copy")}
          copiedLabel={t("invites.copied")}
          spent={invite.used_at !== null || invite.is_expired}
        />
      </div>,
      <DeleteLink key="delete" invite_id={invite.id} is_used={invite.used_at !== null} search={search} />,
    ],
  }));
  return <Table caption={t("invites.title")} columns={columns} rows={rows} />;
}
