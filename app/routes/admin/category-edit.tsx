import { formAction } from "#app/http/form-action.server.ts";
import { href } from "react-router";
import { changeCategory, getCategory } from "#app/domain/forums/categories.server.ts";
import { category_edit } from "#app/domain/forums/input.ts";
import { requireUser } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { id } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import { CategoryForm } from "./category-form.tsx";
import type { Route } from "./+types/category-edit";

export const loader = page(async ({ params }: Route.LoaderArgs) => ({
  category: await getCategory(id(params.categoryId)),
}));

export const action = formAction(
  category_edit,
  async ({ context, params }: Route.ActionArgs, input) => {
    await changeCategory(requireUser(context), id(params.categoryId), input);
    return redirectWith("categoryUpdated", href("/admin/forums"));
  },
);

export default function EditCategory({
  loaderData: { category },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage title={t("admin.editCategory")} closeHref={href("/admin/forums")}>
      <CategoryForm key={category.id} category={category} result={actionData} />
    </DialogPage>
  );
}
