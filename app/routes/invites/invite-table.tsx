import { href } from "react-router";
import { useDates, useT } from "#app/client/reader.ts";
import type { Invite } from "#app/domain/invites/invites.server.ts";
import { onPage } from "#app/lib/page-address.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { DeleteLink } from "./delete-link.tsx";
import { InviteText, SignupLink, UsedBy } from "./invite-cells.tsx";

/** On medium screens the link is shortened in favour of the text. */
const NARROW = "md:max-lg:[&_button_span]:sr-only md:max-lg:[&_input]:w-[9.5rem]";

type InviteTableProps = {
  invites: Invite[];
  /** Dialogs open above this page of the list and return to it. */
  page: number;
};

export function InviteTable({ invites, page }: InviteTableProps) {
  const t = useT();
  const { dateTime } = useDates();
  const search = onPage("", page);
  const columns: Column[] = [
    { label: t("words.createdAt"), kind: "lead" },
    { label: t("invites.text") },
    { label: t("invites.usedBy") },
    { label: t("invites.link"), kind: "wide" },
    { label: t("invites.delete"), kind: "actions" },
  ];
  const rows = invites.map((invite) => ({
    id: invite.id,
    cells: [
      <DateTime
        key="created_at"
        value={invite.created_at.toISOString()}
        text={dateTime(invite.created_at)}
        className="text-sm text-muted max-md:text-md"
      />,
      <InviteText key="text" invite={invite} search={search} />,
      <UsedBy key="used_by" invite={invite} />,
      <div key="link" className={`w-full whitespace-nowrap ${NARROW}`}>
        <SignupLink invite={invite} />
      </div>,
      <DeleteLink
        key="delete"
        address={`${href("/invites/:inviteId/delete", { inviteId: String(invite.id) })}${search}`}
        label={t("invites.deleteInvite")}
        is_used={invite.used_at !== null}
      />,
    ],
  }));
  return <Table caption={t("words.myInvites")} columns={columns} rows={rows} />;
}
