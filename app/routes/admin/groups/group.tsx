import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { listForumsOfGroup } from "#app/domain/members/groups/group-forums.server.ts";
import { getGroupPage } from "#app/domain/members/groups/group-members.server.ts";
import { group_page_form } from "#app/domain/members/groups/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Actions } from "#app/ui/list/actions.tsx";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { WithDialog } from "../../frame/with-dialog.tsx";
import { answerGroupForm } from "../../groups/answer-group-form.server.ts";
import { GroupForums } from "../../groups/group-forums.tsx";
import { GroupMembers } from "../../groups/group-members.tsx";
import type { Route } from "./+types/group";

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const [actor, group_id] = [requireUser(context), idParam(params.groupId)];
  const [page, forums] = await Promise.all([
    getGroupPage(actor, group_id, pageNumber(url)),
    listForumsOfGroup(actor, group_id),
  ]);
  return { page, forums };
});

export const action = formAction(
  group_page_form,
  async ({ context, params }: Route.ActionArgs, input) => {
    const notice = await answerGroupForm(requireUser(context), idParam(params.groupId), input);
    return redirectWith(notice, href("/admin/groups/:groupId", params));
  },
);

export default function GroupPage({
  loaderData: { page, forums },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const { group } = page;
  const params = { groupId: String(group.id) };
  const path = href("/admin/groups/:groupId", params);
  return (
    <WithDialog>
      <PageTitle page={page.page}>{group.name}</PageTitle>
      <PageHead
        title={group.name}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[
              { label: t("groups.title"), href: href("/admin/groups") },
              { label: group.name },
            ]}
          />
        }
        sub={group.description}
      />
      <Actions>
        <ButtonLink
          href={href("/admin/groups/:groupId/edit", params)}
          variant="secondary"
          data-dialog
        >
          {t("groups.edit")}
        </ButtonLink>
        <ButtonLink
          href={href("/admin/groups/:groupId/delete", params)}
          variant="secondary-danger"
          data-dialog
        >
          {t("groups.delete")}
        </ButtonLink>
      </Actions>
      <div className="mt-8 space-y-8">
        <GroupForums
          forums={forums}
          addressOf={(forumId) => href("/admin/forums/:forumId/audience", { forumId })}
        />
        <GroupMembers page={page} path={path} may_make_managers result={actionData} />
      </div>
    </WithDialog>
  );
}
