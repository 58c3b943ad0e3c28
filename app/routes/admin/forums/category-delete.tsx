import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { getCategory } from "#app/domain/forums/forums/categories.server.ts";
import { countCategoryContents } from "#app/domain/forums/forums/forum-contents.server.ts";
import { deleteCategory } from "#app/domain/topics/deletion/delete-category.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";
import { DeleteForm } from "../../frame/delete-form.tsx";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/category-delete";
import { deletionAction } from "./deletion.server.ts";
import { MissingRecord } from "./missing-record.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => {
  const category_id = idParam(params.categoryId);
  const [category, counts] = await Promise.all([
    getCategory(category_id),
    countCategoryContents(requireUser(context), category_id),
  ]);
  return { category, ...counts };
});

export const action = deletionAction(
  "categoryNotDeleted",
  async ({ context, params }: Route.ActionArgs) => {
    await deleteCategory(requireUser(context), idParam(params.categoryId));
    return redirectWith("categoryDeleted", href("/admin/forums"));
  },
);

export default function DeleteCategory({
  loaderData: { category, forums, topics, posts },
  actionData,
}: Route.ComponentProps) {
  const { t, language } = useReader();
  const back = href("/admin/forums");
  const format = (count: number) => count.toLocaleString(language);
  const deleted_count = topics + posts;
  return (
    <DialogPage
      title={t("admin.deleteNamedTitle", { name: category.name })}
      closeHref={back}
      backLabel={t("admin.back")}
    >
      <p>{t("admin.deleteCategoryText")}</p>
      <p>
        <b>{t("settings.cannotUndo")}</b>
      </p>
      <DeletionSummary
        items={[
          { count: format(forums), label: t("admin.deletedForums", { count: forums }) },
          { count: format(topics), label: t("settings.deletedTopics", { count: topics }) },
          { count: format(posts), label: t("words.replyUnit", { count: posts }) },
        ]}
      />
      <DeleteForm
        buttonLabel={
          deleted_count > 0
            ? t("admin.deleteCategoryWith", { count: deleted_count })
            : t("admin.deleteCategory")
        }
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingRecord error={error} back={href("/admin/forums")} />;
}
