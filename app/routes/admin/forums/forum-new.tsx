import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { listAllCategories } from "#app/domain/forums/forums/categories.server.ts";
import { createForum } from "#app/domain/forums/forums/forums.server.ts";
import { forum_input } from "#app/domain/forums/forums/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/forum-new";
import { ForumForm } from "./forum-form.tsx";

/** `?category=` preselects the category. */
export const loader = withErrorScreen(async ({ url }: Route.LoaderArgs) => {
  const categories = await listAllCategories();
  const category = categories.find(({ id }) => String(id) === url.searchParams.get("category"));
  return { categories, category_id: category?.id };
});

export const action = formAction(forum_input, async ({ context }: Route.ActionArgs, input) => {
  await createForum(requireUser(context), input);
  return redirectWith("forumCreated", href("/admin/forums"));
});

export default function NewForum({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage
      title={t("words.addForum")}
      closeHref={href("/admin/forums")}
      backLabel={t("admin.back")}
    >
      <ForumForm key={loaderData.category_id} {...loaderData} result={actionData} />
    </DialogPage>
  );
}
