import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { removeGroupMember } from "#app/domain/members/groups/group-members.server.ts";
import { getLeaving } from "#app/domain/members/groups/removal-question.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { ForumNames } from "../../groups/forum-names.tsx";
import type { Route } from "./+types/leave";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getLeaving(requireUser(context), idParam(params.groupId)),
);

export const action = withErrorScreen(async ({ context, params }: Route.ActionArgs) => {
  const actor = requireUser(context);
  await removeGroupMember(actor, idParam(params.groupId), actor.id);
  return redirectWith("groupLeft", href("/settings/groups"));
});

export default function LeaveGroup({ loaderData: { group, forums } }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/groups/:groupId", { groupId: String(group.id) });
  return (
    <DialogPage
      title={t("groups.leaveTitle", { name: group.name })}
      closeHref={back}
      backLabel={t("groups.backToOne")}
    >
      {forums.length === 0 ? (
        <p>{t("groups.leaveLosesNone")}</p>
      ) : (
        <ForumNames text={t("groups.leaveLoses", { count: forums.length })} forums={forums} />
      )}
      <p>{t("groups.leaveText")}</p>
      <ConfirmForm buttonLabel={t("groups.leave")} is_danger back={back} />
    </DialogPage>
  );
}
