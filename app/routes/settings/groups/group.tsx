import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { canAdminister } from "#app/domain/base/can.ts";
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
import { GroupMembers } from "../../groups/group-members.tsx";
import type { Route } from "./+types/group";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const page = await getGroupPage(actor, idParam(params.groupId), pageNumber(url));
  return { page, may_make_managers: canAdminister(actor) };
});

/** A manager who removes themselves no longer sees the group. */
export const action = formAction(
  group_page_form,
  async ({ context, params }: Route.ActionArgs, input) => {
    const actor = requireUser(context);
    const notice = await answerGroupForm(actor, idParam(params.groupId), input);
    const has_left = input.act === "remove" && input.user_id === actor.id;
    const address = href("/settings/groups/:groupId", params);
    return redirectWith(notice, has_left ? href("/settings/groups") : address);
  },
);

/** Who is in a group, for its members. Those who manage it change that here. */
export default function OwnGroup({
  loaderData: { page, may_make_managers },
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
      {group.may_manage && <p className="mb-6 text-ui">{t("groups.ownManager")}</p>}
      <GroupMembers
        page={page}
        path={href("/settings/groups/:groupId", params)}
        may_make_managers={may_make_managers}
        result={actionData}
      />
    </WithDialog>
  );
}
