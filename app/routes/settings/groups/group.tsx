import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { canAdminister } from "#app/domain/base/can.ts";
import { listForumsOfGroup } from "#app/domain/members/groups/group-forums.server.ts";
import { getGroupPage } from "#app/domain/members/groups/group-members.server.ts";
import { group_page_form } from "#app/domain/members/groups/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { answerGroupForm } from "../../groups/answer-group-form.server.ts";
import { GroupForums } from "../../groups/group-forums.tsx";
import { GroupMembers } from "../../groups/group-members.tsx";
import { OwnSettings } from "../own-settings.tsx";
import type { Route } from "./+types/group";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const group_id = idParam(params.groupId);
  const [page, forums] = await Promise.all([
    getGroupPage(actor, group_id, pageNumber(url)),
    listForumsOfGroup(actor, group_id),
  ]);
  return { page, forums, may_make_managers: canAdminister(actor) };
});

export const action = formAction(
  group_page_form,
  async ({ context, params }: Route.ActionArgs, input) => {
    const notice = await answerGroupForm(requireUser(context), idParam(params.groupId), input);
    return redirectWith(notice, href("/settings/groups/:groupId", params));
  },
);

/** Who is in a group, for its members. Those who manage it change that here. */
export default function OwnGroup({
  loaderData: { page, forums, may_make_managers },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const { group } = page;
  const params = { groupId: String(group.id) };
  return (
    <WithDialog>
      <PageTitle page={page.page}>{group.name}</PageTitle>
      <PageHead
        title={group.name}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[
              { label: t("groups.ownTitle"), href: href("/settings/groups") },
              { label: group.name },
            ]}
          />
        }
        sub={group.description}
        action={
          group.is_member && (
            <ButtonLink
              href={href("/settings/groups/:groupId/leave", params)}
              variant="secondary"
              data-dialog
            >
              {t("groups.leave")}
            </ButtonLink>
          )
        }
      />
      <OwnSettings />
      {group.may_manage && <p className="mb-6 text-ui">{t("groups.ownManager")}</p>}
      <div className="space-y-8">
        <GroupForums
          forums={forums}
          addressOf={(forumId) => href("/forum/:forumId", { forumId })}
        />
        <GroupMembers
          page={page}
          path={href("/settings/groups/:groupId", params)}
          may_make_managers={may_make_managers}
          result={actionData}
        />
      </div>
    </WithDialog>
  );
}
