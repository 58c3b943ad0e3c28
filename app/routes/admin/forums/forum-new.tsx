import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { audienceOf } from "#app/domain/forums/audiences/input.ts";
import { listAllCategories } from "#app/domain/forums/forums/categories.server.ts";
import { createForum } from "#app/domain/forums/forums/forums.server.ts";
import { new_forum_form } from "#app/domain/forums/forums/input.ts";
import { listManagedGroups } from "#app/domain/members/groups/groups.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/forum-new";
import { NewForumForm } from "./new-forum-form.tsx";

/** `?category=` preselects the category. */
export const loader = withErrorScreen(async ({ context, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const [categories, groups] = await Promise.all([
    listAllCategories(actor),
    listManagedGroups(actor),
  ]);
  const category = categories.find(({ id }) => String(id) === url.searchParams.get("category"));
  return { categories, category_id: category?.id, groups };
});

export const action = formAction(
  new_forum_form,
  async ({ context }: Route.ActionArgs, { seen_by, reader_ids, writer_ids, ...input }) => {
    const audience = audienceOf({ seen_by, reader_ids, writer_ids });
    await createForum(requireUser(context), { ...input, audience });
    return redirectWith("forumCreated", href("/admin/forums"));
  },
);

export default function NewForum({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage
      title={t("words.addForum")}
      closeHref={href("/admin/forums")}
      backLabel={t("admin.back")}
    >
      <NewForumForm key={loaderData.category_id} {...loaderData} result={actionData} />
    </DialogPage>
  );
}
