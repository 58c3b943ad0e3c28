import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { listAllCategories } from "#app/domain/forums/categories.server.ts";
import { changeForum, getForum } from "#app/domain/forums/forums.server.ts";
import { forum_edit } from "#app/domain/forums/input.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam } from "#app/http/params.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/forum-edit";
import { ForumForm } from "./forum-form.tsx";

export const loader = withErrorScreen(async ({ params }: Route.LoaderArgs) => {
  const [forum, categories] = await Promise.all([
    getForum(idParam(params.forumId)),
    listAllCategories(),
  ]);
  return { forum, categories };
});

/** The form sends all fields, so an empty one clears the value. */
export const action = formAction(
  forum_edit,
  async ({ context, params }: Route.ActionArgs, input) => {
    await changeForum(requireUser(context), idParam(params.forumId), {
      ...input,
      description: input.description ?? "",
    });
    return redirectWith("forumUpdated", href("/admin/forums"));
  },
);

export default function EditForum({
  loaderData: { forum, categories },
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
        key={forum.id}
        forum={forum}
        categories={categories}
        category_id={forum.category_id}
        result={actionData}
      />
    </DialogPage>
  );
}
