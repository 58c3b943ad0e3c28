import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import { listAllCategories } from "#app/domain/forums/forums/categories.server.ts";
import { changeForum, getForum } from "#app/domain/forums/forums/forums.server.ts";
import { forum_edit } from "#app/domain/forums/forums/input.ts";
import { forumVersion } from "#app/domain/forums/forums/parts/fields.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
import type { Route } from "./+types/forum-edit";
import { ForumForm } from "./forum-form.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const [forum, categories] = await Promise.all([
    getForum(actor, idParam(params.forumId)),
    listAllCategories(actor),
  ]);
  return { forum, categories, version: forumVersion(forum) };
});

/** The form sends all fields, so an empty one clears the value. */
export const action = formAction(
  forum_edit,
  async ({ context, params }: Route.ActionArgs, { version, ...input }) => {
    const change = { ...input, description: input.description ?? "" };
    await changeForum(
      requireUser(context),
      idParam(params.forumId),
      change,
      loadedVersions(version),
    );
    return redirectWith("forumUpdated", href("/admin/forums"));
  },
);

export default function EditForum({
  loaderData: { forum, categories, version },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage
      title={t("admin.editForum")}
      pageTitle={t("admin.editNamedTitle", { name: forum.name })}
      closeHref={href("/admin/forums")}
      backLabel={t("admin.back")}
    >
      <ForumForm
        key={editKey(forum.id, actionData)}
        forum={forum}
        version={version}
        categories={categories}
        result={actionData}
      />
    </DialogPage>
  );
}
