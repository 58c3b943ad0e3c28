import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { listForumsToClose } from "#app/domain/members/groups/group-forums.server.ts";
import { deleteGroup, getGroup } from "#app/domain/members/groups/groups.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { ForumNames } from "../../groups/forum-names.tsx";
import { deletionAction } from "../forums/deletion.server.ts";
import { MissingRecord } from "../forums/missing-record.tsx";
import type { Route } from "./+types/group-delete";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const [actor, group_id] = [requireUser(context), idParam(params.groupId)];
  const [group, forums] = await Promise.all([
    getGroup(actor, group_id),
    listForumsToClose(actor, group_id),
  ]);
  return { group, forums };
});

export const action = deletionAction(
  "groupNotFound",
  async ({ context, params }: Route.ActionArgs) => {
    await deleteGroup(requireUser(context), idParam(params.groupId));
    return redirectWith("groupDeleted", href("/admin/groups"));
  },
);

export default function DeleteGroup({
  loaderData: { group, forums },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back = href("/admin/groups/:groupId", { groupId: String(group.id) });
  const closed = forums.filter(({ is_shared }) => !is_shared);
  const kept = forums.filter(({ is_shared }) => is_shared);
  return (
    <DialogPage
      title={t("admin.deleteNamedTitle", { name: group.name })}
      closeHref={back}
      backLabel={t("groups.backToOne")}
    >
      {group.member_count > 0 && <p>{t("groups.deleteText", { count: group.member_count })}</p>}
      {forums.length === 0 && <p>{t("groups.deleteNoForum")}</p>}
      {closed.length > 0 && (
        <ForumNames text={t("groups.deleteCloses", { count: closed.length })} forums={closed} />
      )}
      {kept.length > 0 && (
        <ForumNames text={t("groups.deleteKeeps", { count: kept.length })} forums={kept} />
      )}
      <p>
        <b>{t("settings.cannotUndo")}</b>
      </p>
      <DeleteForm buttonLabel={t("groups.delete")} back={back} result={actionData} />
    </DialogPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingRecord error={error} back={href("/admin/groups")} />;
}
