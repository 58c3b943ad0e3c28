import { href } from "react-router";
import { useMoments } from "#app/client/page/moments.ts";
import { useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { DeleteLink } from "./delete-link.tsx";
import { Invitee, inviteeOf, OwnLink, UsedBy } from "./invite-cells.tsx";

const LINK_MAX_CHARACTERS = 25;

type InviteTableProps = {
  invites: Invite[];
  /** Dialogs open above this page of the list and return to it. */
  page: number;
};

export function InviteTable({ invites, page }: InviteTableProps) {
  const t = useT();
  const { moment } = useMoments();
  const search = onPage("", page);
  const columns: Column[] = [
    { label: t("invites.invitee"), kind: "lead" },
    { label: t("words.createdAt") },
    { label: t("invites.text") },
    { label: t("invites.usedBy"), kind: "brief" },
    { label: t("invites.link"), kind: "wide" },
    { label: t("invites.delete"), kind: "actions" },
  ];
  const rows = invites.map((invite) => {
    const created_at = moment(invite.created_at);
    const name = `${inviteeOf(t, invite)}, ${created_at.title ?? created_at.text}`;
    return {
      id: invite.id,
      cells: [
        <Invitee key="invitee" invite={invite} search={search} />,
        <DateTime key="created_at" {...created_at} className="text-sm text-muted" />,
        invite.text ? (
          <Truncated key="text" text={invite.text} />
        ) : (
          <span key="text" className="text-muted">
            {t("invites.noText")}
          </span>
        ),
        <UsedBy key="used_by" invite={invite} name={name} />,
        <OwnLink key="link" invite={invite} name={name} max={LINK_MAX_CHARACTERS} />,
        <DeleteLink
          key="delete"
          address={`${href("/invites/:inviteId/delete", { inviteId: String(invite.id) })}${search}`}
          name={name}
          is_used={invite.used_at !== null}
        />,
      ],
    };
  });
  return <FoldingTable caption={t("words.myInvites")} columns={columns} rows={rows} paired={4} />;
}
