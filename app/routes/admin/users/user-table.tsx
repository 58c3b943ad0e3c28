import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { canManage } from "#app/domain/base/can.ts";
import { isNoAddress } from "#app/domain/members/users/no-address.ts";
import type { OwnUser } from "#app/domain/members/users/user.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { FoldingTable } from "#app/ui/list/folding-table.tsx";
import { State } from "#app/ui/list/state.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { Avatar } from "#app/ui/page/avatar.tsx";
import { EmailAddress } from "#app/ui/page/breakable.tsx";
import { RowMenu } from "../../frame/row-menu.tsx";

type UserTableProps = {
  users: Omit<OwnUser, "about">[];
  actor: { id: number; is_superuser: boolean };
  /** Dialogs open above this page of the list and return to it. */
  search: string;
};

export function UserTable({ users, actor, search }: UserTableProps) {
  const t = useT();
  const columns: Column[] = [
    { label: t("words.username"), kind: "lead" },
    { label: t("words.fullName"), kind: "brief" },
    { label: t("words.email") },
    { label: t("admin.role") },
    { label: t("words.status"), kind: "brief" },
    { label: t("admin.actions"), kind: "actions" },
  ];
  const rows = users.map((user) => ({
    id: user.id,
    cells: [
      <span key="username" className="inline-flex items-center gap-2.5">
        <Avatar {...user} size="small" />{" "}
        <a href={href("/user/:username", user)} className="font-bold text-ink md:whitespace-nowrap">
          {user.username}
        </a>{" "}
        {user.id === actor.id && <Badge>{t("words.you")}</Badge>}
      </span>,
      user.full_name,
      isNoAddress(user.email) ? (
        <span key="email" className="text-muted">
          {t("admin.noAddress")}
        </span>
      ) : (
        <EmailAddress key="email" text={user.email} />
      ),
      <span key="role" className={`whitespace-nowrap ${user.is_superuser ? "" : "text-muted"}`}>
        {t(user.is_superuser ? "words.superuser" : "admin.user")}
      </span>,
      <State key="status" kind={user.is_active ? "good" : "off"}>
        {t(user.is_active ? "admin.active" : "words.inactive")}
      </State>,
      <RowMenu
        key="actions"
        name={user.username}
        disabledReason={canManage(actor, user.id) ? undefined : t("admin.ownAccount")}
        items={menuItems(user)}
      />,
    ],
  }));
  return <FoldingTable caption={t("admin.users")} columns={columns} rows={rows} />;

  function menuItems({ id, is_superuser }: { id: number; is_superuser: boolean }) {
    const params = { userId: String(id) };
    const view_as = {
      href: `${href("/admin/users/:userId/view-as", params)}${search}`,
      label: t("viewAs.see"),
      icon: "eye" as const,
      dialog: true,
    };
    return [
      {
        href: `${href("/admin/users/:userId/edit", params)}${search}`,
        label: t("admin.editUser"),
        icon: "pencil" as const,
        dialog: true,
      },
      ...(is_superuser ? [] : [view_as]),
      {
        href: `${href("/admin/users/:userId/delete", params)}${search}`,
        label: t("admin.deleteUser"),
        icon: "trash" as const,
        danger: true,
        dialog: true,
      },
    ];
  }
}
