import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { removeGroupMember } from "#app/domain/members/groups/group-members.server.ts";
import { getGroup } from "#app/domain/members/groups/groups.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../../frame/confirm-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/leave";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getGroup(requireUser(context), idParam(params.groupId)),
);

export const action = withErrorScreen(async ({ context, params }: Route.ActionArgs) => {
  const actor = requireUser(context);
  await removeGroupMember(actor, idParam(params.groupId), actor.id);
  return redirectWith("groupLeft", href("/settings/groups"));
});

export default function LeaveGroup({ loaderData: { id, name } }: Route.ComponentProps) {
  const t = useT();
  const back = href("/settings/groups/:groupId", { groupId: String(id) });
  return (
    <DialogPage
      title={t("groups.leaveTitle", { name })}
      closeHref={back}
      backLabel={t("groups.backToOne")}
    >
      <p>{t("groups.leaveText")}</p>
      <ConfirmForm buttonLabel={t("groups.leave")} is_danger back={back} />
    </DialogPage>
  );
}
