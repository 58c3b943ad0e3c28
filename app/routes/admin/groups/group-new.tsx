import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { createGroup } from "#app/domain/members/groups/groups.server.ts";
import { group_input } from "#app/domain/members/groups/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/group-new";
import { GroupForm } from "./group-form.tsx";

export const action = formAction(group_input, async ({ context }: Route.ActionArgs, input) => {
  const { id } = await createGroup(requireUser(context), input);
  return redirectWith("groupCreated", href("/admin/groups/:groupId", { groupId: String(id) }));
});

export default function NewGroup({ actionData }: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/groups");
  return (
    <DialogPage title={t("groups.add")} closeHref={back} backLabel={t("groups.back")}>
      <GroupForm result={actionData} back={back} />
    </DialogPage>
  );
}
