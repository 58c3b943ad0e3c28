import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";
import { onPage } from "#app/lib/net/page-address.ts";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { DeleteLink } from "./delete-link.tsx";
import { InviteText, SignupLink, UsedBy } from "./invite-cells.tsx";

const LINK_MAX_CHARACTERS = 25;

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
    { label: t("invites.usedBy"), kind: "brief" },
    { label: t("invites.link"), kind: "wide" },
    { label: t("invites.delete"), kind: "actions" },
  ];
  const rows = invites.map((invite) => {
    const created_at = dateTime(invite.created_at);
    return {
      id: invite.id,
      cells: [
        <CreatedAt key="created_at" invite={invite} text={created_at} />,
        <InviteText key="text" invite={invite} search={search} />,
        <UsedBy key="used_by" invite={invite} name={created_at} />,
        <SignupLink key="link" invite={invite} name={created_at} max={LINK_MAX_CHARACTERS} />,
        <DeleteLink
          key="delete"
          address={`${href("/invites/:inviteId/delete", { inviteId: String(invite.id) })}${search}`}
          name={created_at}
          is_used={invite.used_at !== null}
        />,
      ],
    };
  });
  return <FoldingTable caption={t("words.myInvites")} columns={columns} rows={rows} />;
}

/** The note is in this cell, because the other cells are folded on the phone. */
function CreatedAt({ invite, text }: { invite: Invite; text: string }) {
  return (
    <>
      <DateTime
        value={invite.created_at.toISOString()}
        text={text}
        className="text-sm text-muted max-md:text-md max-md:text-ink"
      />
      {invite.note && (
        <>
          {" "}
          <b className="block wrap-anywhere md:max-w-[14rem]">{invite.note}</b>
        </>
      )}
    </>
  );
}
