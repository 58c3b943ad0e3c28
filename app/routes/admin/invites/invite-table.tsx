import { Fragment } from "react";
import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { Invite } from "#app/domain/accounts/invites/invites.server.ts";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { DeleteLink } from "../../invites/delete-link.tsx";
import { SignupLink, UsedBy } from "../../invites/invite-cells.tsx";
import { JoinedGroups } from "../../invites/joined-groups.tsx";

/** Texts and links are cut to this length. */
const MAX_CHARACTERS = 10;

/** `search`: dialogs open above this page of the list and return to it. */
export function InviteTable({ invites, search }: { invites: Invite[]; search: string }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("admin.owner"), kind: "lead" },
    { label: t("words.createdAt") },
    { label: t("admin.inviteEmail") },
    { label: t("invites.text") },
    { label: t("invites.usedBy"), kind: "brief" },
    { label: t("invites.link"), kind: "wide" },
    { label: t("invites.delete"), kind: "actions" },
  ];
  const rows = invites.map((invite) => {
    const { username } = invite.owner;
    const created_at = dateTime(invite.created_at);
    const name = `${username}, ${created_at}`;
    return {
      id: invite.id,
      cells: [
        <Fragment key="owner">
          <a
            href={href("/user/:username", { username })}
            className="font-bold text-ink md:whitespace-nowrap"
          >
            {username}
          </a>
          <JoinedGroups groups={invite.groups} />
        </Fragment>,
        <DateTime
          key="created_at"
          value={invite.created_at.toISOString()}
          text={created_at}
          className="text-sm text-muted"
        />,
        invite.email ? (
          <EmailAddress key="email" text={invite.email} />
        ) : (
          <span key="email" className="text-muted">
            {t("invites.anyAddress")}
          </span>
        ),
        <InviteText key="text" text={invite.text ?? invite.note} />,
        <UsedBy key="used_by" invite={invite} name={name} />,
        <SignupLink key="link" invite={invite} name={name} max={MAX_CHARACTERS} />,
        <DeleteLink
          key="delete"
          address={`${href("/admin/invites/:inviteId/delete", { inviteId: String(invite.id) })}${search}`}
          name={name}
          is_used={invite.used_at !== null}
        />,
      ],
    };
  });
  return <FoldingTable caption={t("words.invites")} columns={columns} rows={rows} paired={6} />;
}

function InviteText({ text }: { text: string | null }) {
  const t = useT();
  if (!text) return <span className="text-sm text-muted">{t("invites.noText")}</span>;
  return (
    <p className="text-sm text-muted">
      <Truncated text={text} max={MAX_CHARACTERS} />
    </p>
  );
}
