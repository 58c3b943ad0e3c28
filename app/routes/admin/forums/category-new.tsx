import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { createCategory } from "#app/domain/forums/forums/categories.server.ts";
import { category_input } from "#app/domain/forums/forums/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { DialogPage } from "../../frame/dialog-page.tsx";
import type { Route } from "./+types/category-new";
import { CategoryForm } from "./category-form.tsx";

export const action = formAction(category_input, async ({ context }: Route.ActionArgs, input) => {
  await createCategory(requireUser(context), input);
  return redirectWith("categoryCreated", href("/admin/forums"));
});

export default function NewCategory({ actionData }: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage
      title={t("admin.addCategory")}
      closeHref={href("/admin/forums")}
      backLabel={t("admin.back")}
    >
      <CategoryForm result={actionData} />
    </DialogPage>
  );
}
