import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import { changeGroup, getGroup } from "#app/domain/members/groups/groups.server.ts";
import { group_edit } from "#app/domain/members/groups/input.ts";
import { groupVersion } from "#app/domain/members/groups/parts/fields.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
import type { Route } from "./+types/group-edit";
import { GroupForm } from "./group-form.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const group = await getGroup(requireUser(context), idParam(params.groupId));
  return { group, version: groupVersion(group) };
});

/** The form sends all fields, so an empty one clears the value. */
export const action = formAction(
  group_edit,
  async ({ context, params }: Route.ActionArgs, { version, ...input }) => {
    const change = { ...input, description: input.description ?? "" };
    const group_id = idParam(params.groupId);
    await changeGroup(requireUser(context), group_id, change, loadedVersions(version));
    return redirectWith("groupUpdated", href("/admin/groups/:groupId", params));
  },
);

export default function EditGroup({
  loaderData: { group, version },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/groups/:groupId", { groupId: String(group.id) });
  return (
    <DialogPage
      title={t("groups.edit")}
      pageTitle={t("admin.editNamedTitle", { name: group.name })}
      closeHref={back}
      backLabel={t("groups.backToOne")}
    >
      <GroupForm
        key={editKey(group.id, actionData)}
        group={group}
        version={version}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
