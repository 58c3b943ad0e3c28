import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { removeGroupMember } from "#app/domain/members/groups/group-members.server.ts";
import { getRemoval } from "#app/domain/members/groups/removal-question.server.ts";
import { formAction, no_fields } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ConfirmForm } from "../frame/confirm-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/remove-member";
import { ForumNames } from "./forum-names.tsx";

const ADMIN_PAGE = "admin/groups/:groupId/members/:userId/remove";

/** The page of the group, from which the question was opened. */
function addressOfGroup(pattern: string, groupId: string): string {
  return pattern === ADMIN_PAGE
    ? href("/admin/groups/:groupId", { groupId })
    : href("/settings/groups/:groupId", { groupId });
}

export const loader = withErrorScreen(async ({ context, params, pattern }: Route.LoaderArgs) => ({
  ...(await getRemoval(requireUser(context), idParam(params.groupId), idParam(params.userId))),
  group_address: addressOfGroup(pattern, params.groupId),
}));

/** Whoever removes themselves may not see the group any more. */
export const action = formAction(
  no_fields,
  async ({ url, context, params, pattern }: Route.ActionArgs) => {
    const [actor, user_id] = [requireUser(context), idParam(params.userId)];
    await removeGroupMember(actor, idParam(params.groupId), user_id);
    if (user_id === actor.id) return redirectWith("groupLeft", href("/settings/groups"));
    const address = addressOfGroup(pattern, params.groupId);
    return redirectWith("groupMemberRemoved", `${address}${url.search}`);
  },
);

export default function RemoveMember({
  loaderData: { group, username, forums, group_address },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = `${group_address}${useLocation().search}`;
  return (
    <DialogPage
      title={t("groups.removeTitle", { username })}
      closeHref={back}
      backLabel={t("groups.backToOne")}
    >
      <p className="wrap-anywhere">{t("groups.removeFrom", { name: group.name })}</p>
      {forums.length === 0 ? (
        <p>{t("groups.removeLosesNone")}</p>
      ) : (
        <ForumNames text={t("groups.removeLoses", { count: forums.length })} forums={forums} />
      )}
      <ConfirmForm
        buttonLabel={t("groups.removeMember")}
        is_danger
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
