import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { loadedVersions } from "#app/domain/base/edit-version.server.ts";
import { changeCategory, getCategory } from "#app/domain/forums/forums/categories.server.ts";
import { category_edit } from "#app/domain/forums/forums/input.ts";
import { categoryVersion } from "#app/domain/forums/forums/parts/fields.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import { editKey } from "../../frame/edit-conflict.tsx";
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
