import { href } from "react-router";
import { useT } from "#app/client/reader.ts";
import { loadedVersions } from "#app/domain/edit-version.server.ts";
import { changeCategory, getCategory } from "#app/domain/forums/categories.server.ts";
import { category_edit } from "#app/domain/forums/input.ts";
import { categoryVersion } from "#app/domain/forums/versions.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam } from "#app/http/params.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import { editKey } from "../frame/edit-conflict.tsx";
import type { Route } from "./+types/category-edit";
import { CategoryForm } from "./category-form.tsx";

export const loader = withErrorScreen(async ({ params }: Route.LoaderArgs) => {
  const category = await getCategory(idParam(params.categoryId));
  return { category, version: categoryVersion(category) };
});

export const action = formAction(
  category_edit,
  async ({ context, params }: Route.ActionArgs, { version, ...input }) => {
    const category_id = idParam(params.categoryId);
    await changeCategory(requireUser(context), category_id, input, loadedVersions(version));
    return redirectWith("categoryUpdated", href("/admin/forums"));
  },
);

export default function EditCategory({
  loaderData: { category, version },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage
      title={t("admin.editCategory")}
      pageTitle={t("admin.editNamedTitle", { name: category.name })}
      closeHref={href("/admin/forums")}
      backLabel={t("admin.back")}
    >
      <CategoryForm
        key={editKey(category.id, actionData)}
        category={category}
        version={version}
        result={actionData}
      />
    </DialogPage>
  );
}
