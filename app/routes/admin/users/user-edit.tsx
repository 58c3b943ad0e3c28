import { href, useLocation } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { findDeletionOf } from "#app/domain/accounts/closing/find-deletion.server.ts";
import { removePicture, setPicture } from "#app/domain/members/files/picture.server.ts";
import { change_user_form } from "#app/domain/members/users/admin-form.ts";
import { changeManagedUser, getManagedUser } from "#app/domain/members/users/admin-users.server.ts";
import { managedVersion } from "#app/domain/members/users/versions.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { findUpload } from "#app/http/form/uploaded-file.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
import type { Route } from "./+types/user-edit";
import { UserEditForm } from "./user-edit-form.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const [actor, user_id] = [requireUser(context), idParam(params.userId)];
  const [user, deletion] = await Promise.all([
    getManagedUser(actor, user_id),
    findDeletionOf(actor, user_id),
  ]);
  return { user, version: managedVersion(user), deletion };
});

export const action = formAction(
  change_user_form,
  async (
    { url, context, params }: Route.ActionArgs,
    { file: _file, remove_picture: removes_picture, ...input },
  ) => {
    const [actor, user_id] = [requireUser(context), idParam(params.userId)];
    const upload = findUpload(context);
    // Refuses what the rest would refuse too, before a picture is drawn.
    await getManagedUser(actor, user_id);
    // The picture first: if it is refused, nothing is stored, and the version of the form stays.
    if (upload) await setPicture(actor, user_id, upload);
    else if (removes_picture) await removePicture(actor, user_id);
    await changeManagedUser(actor, user_id, input);
    return redirectWith("userUpdated", `${href("/admin/users")}${url.search}`);
  },
);

export default function EditUser({
  loaderData: { user, version, deletion },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const { dateTime } = useDates();
  const back = `${href("/admin/users")}${useLocation().search}`;
  return (
    <DialogPage
      title={t("admin.editTitle", { name: user.username })}
      closeHref={back}
      backLabel={t("admin.back")}
    >
      {deletion && (
        <p>
          <b>{t("admin.leavesOn", { date: dateTime(deletion.due_at) })}</b>{" "}
          {t(deletion.keeps_posts ? "admin.leavesOnWithout" : "admin.leavesOnWith")}
        </p>
      )}
      <p>
        <a
          href={href("/admin/users/:userId/moderator", { userId: String(user.id) })}
          className="inline-flex min-h-8 items-center max-md:min-h-tap"
        >
          {t("admin.setModerator")}
        </a>
      </p>
      <UserEditForm
        key={editKey(user.id, actionData)}
        user={user}
        version={version}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
