import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { canManage } from "#app/domain/base/can.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { RowMenu } from "../frame/row-menu.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";
import { treePath } from "../invites/tree-path.ts";

type Account = { id: number; username: string; is_active: boolean; is_muted?: boolean };

/**
 * What the reader may do with the account of a member's page. The menu opens to the left, so on the
 * phone it is at the right.
 */
export function AccountActions({ id, username, is_active, is_muted }: Account) {
  const t = useT();
  const me = useFrameData()?.me;
  if (!me) return null;
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
  const report_address = href("/user/:username/report", { username });
  const mute_address = href("/user/:username/mute", { username });
  const params = { userId: String(id) };
  if (!canManage(me, id))
    return (
      <div className="head-action">
        <Actions>
          {me.is_moderator && (
            <ButtonLink href={href("/moderation/members/:userId", params)} variant="secondary">
              {t("moderation.record")}
            </ButtonLink>
          )}{" "}
          {!is_muted && (
            <ButtonLink href={mute_address} variant="quiet">
              {t("forum.mute")}
            </ButtonLink>
          )}{" "}
          <ButtonLink href={report_address} variant="quiet">
            {t("topic.report")}
          </ButtonLink>
        </Actions>
      </div>
    );
  return (
    <div className="head-action">
      <Actions>
        <ButtonLink href={href("/admin/users/:userId/edit", params)} variant="secondary">
          {t("admin.editUser")}
        </ButtonLink>{" "}
        <div className="ms-auto">
          <RowMenu
            name={username}
            items={[
              {
                href: href("/moderation/members/:userId", params),
                label: t("moderation.record"),
              },
              {
                href: href("/admin/users/:userId/moderator", params),
                label: t("admin.setModerator"),
              },
              { href: treePath(id), label: t("admin.inInviteTree") },
              ...(is_muted ? [] : [{ href: mute_address, label: t("forum.mute") }]),
              { href: report_address, label: t("topic.report") },
              ...(is_active
                ? [
                    {
                      href: href("/admin/users/:userId/reset-link", params),
                      label: t("admin.sendResetLink"),
                    },
                    {
                      href: href("/admin/users/:userId/deactivate", params),
                      label: t("admin.deactivate"),
                    },
                  ]
                : [
                    {
                      href: href("/admin/users/:userId/activate", params),
                      label: t("admin.activate"),
                    },
                  ]),
              {
                href: href("/admin/users/:userId/delete", params),
                label: t("admin.deleteUser"),
                icon: "trash",
                danger: true,
              },
            ]}
          />
        </div>
      </Actions>
    </div>
  );
}
