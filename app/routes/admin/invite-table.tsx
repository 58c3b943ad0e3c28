import { href } from "react-router";
import { useDates, useT } from "#app/client/reader.ts";
import type { Invite } from "#app/domain/invites/invites.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { Truncated } from "#app/ui/truncated.tsx";
import { DeleteLink } from "../invites/delete-link.tsx";
import { SignupLink, UsedBy } from "../invites/invite-cells.tsx";

const MAX_TEXT_CHARACTERS = 10;
/**
 * Ten characters of the link and a button without text: the invite's text and e-mail address need
 * the space.
 */
const NARROW = "md:[&_button_span]:sr-only md:[&_input]:w-[6.25rem]";

/** `search`: dialogs open above this page of the list and return to it. */
export function InviteTable({ invites, search }: { invites: Invite[]; search: string }) {
  const t = useT();
  const { dateTime } = useDates();
  const columns: Column[] = [
    { label: t("admin.owner"), kind: "lead" },
    { label: t("words.createdAt") },
    { label: t("admin.inviteEmail") },
    { label: t("invites.text") },
    { label: t("invites.usedBy") },
    { label: t("invites.link"), kind: "wide" },
    { label: t("invites.delete"), kind: "actions" },
  ];
  const empty_cell = <span className="text-muted">{t("invites.noText")}</span>;
  const rows = invites.map((invite) => ({
    id: invite.id,
    cells: [
      <a
        key="owner"
        href={href("/user/:username", invite.owner)}
        className="font-bold text-ink md:whitespace-nowrap"
      >
        {invite.owner.username}
      </a>,
      <DateTime
        key="created_at"
        value={invite.created_at.toISOString()}
        text={dateTime(invite.created_at)}
        className="text-sm text-muted"
      />,
      invite.email ? (
        <span key="email" className="md:text-sm">
          {invite.email}
        </span>
      ) : (
        empty_cell
      ),
      invite.text ? (
        <Truncated key="text" text={invite.text} max={MAX_TEXT_CHARACTERS} />
      ) : (
        empty_cell
      ),
      <UsedBy key="used_by" invite={invite} />,
      <div key="link" className={`w-full whitespace-nowrap ${NARROW}`}>
        <SignupLink invite={invite} narrow />
      </div>,
      <DeleteLink
        key="delete"
        address={`${href("/admin/invites/:inviteId/delete", { inviteId: String(invite.id) })}${search}`}
        label={t("admin.deleteInviteOf", {
          name: invite.owner.username,
          date: dateTime(invite.created_at),
        })}
        is_used={invite.used_at !== null}
      />,
    ],
  }));
  return <Table caption={t("words.invites")} columns={columns} rows={rows} paired />;
}
