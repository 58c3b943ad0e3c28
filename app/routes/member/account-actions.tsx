import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { canManage } from "#app/domain/base/can.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import type { MenuLink } from "#app/ui/overlay/menu-item.ts";
import type { Translate } from "#locales/index.ts";
import { RowMenu } from "../frame/row-menu.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";
import { useIsViewing, useNoFormReason } from "../frame/use-no-form-reason.ts";
import { treePath } from "../invites/tree-path.ts";

type Account = {
  id: number;
  username: string;
  is_superuser: boolean;
  is_active: boolean;
  is_muted?: boolean;
};

/**
 * What the reader may do with the account of a member's page. The menu opens to the left, so on the
 * phone it is at the right.
 */
export function AccountActions({ account }: { account: Account }) {
  const t = useT();
  const me = useFrameData()?.me;
  const is_viewing = useIsViewing();
  const can_report = useNoFormReason() === null;
  if (!me) return null;
  const { id, username } = account;
  if (me.id === id)
    return (
      <div className="head-action">
        <Actions>
          <ButtonLink href={href("/settings")} variant="secondary">
            {t("members.editProfile")}
          </ButtonLink>{" "}
          <ButtonLink href={href("/removed")} variant="quiet">
            {t("moderation.ownRemoved")}
          </ButtonLink>
        </Actions>
      </div>
    );
  const can_manage = canManage(me, id);
  const items = [
    ...(me.is_moderator ? [recordLink(t, account)] : []),
    ...(can_manage ? superuserLinks(t, account) : []),
    ...(is_viewing ? [] : memberLinks(t, account, can_report)),
    ...(can_manage ? accountLinks(t, account) : []),
  ];
  if (items.length === 0) return null;
  return (
    <div className="head-action">
      <Actions>
        {can_manage && (
          <ButtonLink
            href={href("/admin/users/:userId/edit", { userId: String(id) })}
            variant="secondary"
          >
            {t("admin.editUser")}
          </ButtonLink>
        )}{" "}
        <div className="ms-auto">
          <RowMenu name={username} items={items} />
        </div>
      </Actions>
    </div>
  );
}

function recordLink(t: Translate, { id }: Account): MenuLink {
  return {
    href: href("/moderation/members/:userId", { userId: String(id) }),
    label: t("moderation.record"),
  };
}

function superuserLinks(t: Translate, { id, is_superuser }: Account): MenuLink[] {
  const params = { userId: String(id) };
  const view_as = { href: href("/admin/users/:userId/view-as", params), label: t("viewAs.see") };
  return [
    { href: href("/admin/users/:userId/moderator", params), label: t("admin.setModerator") },
    ...(is_superuser ? [] : [view_as]),
    { href: treePath(id), label: t("admin.inInviteTree") },
  ];
}

function memberLinks(
  t: Translate,
  { username, is_muted }: Account,
  can_report: boolean,
): MenuLink[] {
  const mute = { href: href("/user/:username/mute", { username }), label: t("forum.mute") };
  const report = { href: href("/user/:username/report", { username }), label: t("topic.report") };
  return [...(is_muted ? [] : [mute]), ...(can_report ? [report] : [])];
}

/** Coming in, and leaving. */
function accountLinks(t: Translate, { id, is_active }: Account): MenuLink[] {
  const params = { userId: String(id) };
  return [
    ...(is_active
      ? [
          {
            href: href("/admin/users/:userId/reset-link", params),
            label: t("admin.sendResetLink"),
          },
          {
            href: href("/admin/users/:userId/second-factor", params),
            label: t("security.secondFactor"),
          },
          { href: href("/admin/users/:userId/deactivate", params), label: t("admin.deactivate") },
        ]
      : [{ href: href("/admin/users/:userId/activate", params), label: t("admin.activate") }]),
    {
      href: href("/admin/users/:userId/delete", params),
      label: t("admin.deleteUser"),
      icon: "trash",
      danger: true,
    },
  ];
}
