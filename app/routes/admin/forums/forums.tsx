import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { listForumsByCategory } from "#app/domain/forums/forums/forum-list.server.ts";
import { move_form } from "#app/domain/forums/forums/input.ts";
import { moveCategory, moveForum } from "#app/domain/forums/forums/move.server.ts";
import { numbersOf } from "#app/domain/forums/forums/move-item.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../../frame/form-refusal.tsx";
import { PageTitle } from "../../frame/page-title.tsx";
import { useIsReadOnly } from "../../frame/use-no-form-reason.ts";
import { WithDialog } from "../../frame/with-dialog.tsx";
import type { Route } from "./+types/forums";
import { CategoryRows, type OrderedForum } from "./category-rows.tsx";
import { useDragOrder } from "./drag-order.ts";
import { rowPositionOf } from "./move-buttons.tsx";

export const loader = withErrorScreen(async ({ context }: Route.LoaderArgs) => {
  const categories = await listForumsByCategory(requireUser(context));
  return {
    categories: categories.map(({ id, name, order, forums }) => ({
      id,
      name,
      order,
      forums: forums.map(pickForumFields),
    })),
  };
});

/** The arrows beside the numbers post here, and what is dragged to another place. */
export const action = formAction(
  move_form,
  async ({ context }: Route.ActionArgs, { kind, id, ...target }) => {
    const move = kind === "category" ? moveCategory : moveForum;
    await move(requireUser(context), id, target);
    return redirectWith("orderChanged", href("/admin/forums"));
  },
);

export default function Forums({ loaderData: { categories }, actionData }: Route.ComponentProps) {
  const t = useT();
  const is_read_only = useIsReadOnly();
  const numbers = numbersOf(categories);
  const add_label = (
    <>
      <Icon name="plus" />
      {t("admin.addCategory")}
    </>
  );
  return (
    <WithDialog>
      <PageTitle>{t("admin.forumsTitle")}</PageTitle>
      <PageHead
        title={t("admin.forumsTitle")}
        action={
          !is_read_only && (
            <ButtonLink href={href("/admin/forums/categories/new")} data-dialog>
              {add_label}
            </ButtonLink>
          )
        }
      />
      <FormRefusal result={actionData} />
      {categories.length === 0 && (
        <EmptyState title={t("admin.noCategories")}>{t("admin.noCategoriesText")}</EmptyState>
      )}
      <div className="space-y-8" {...useDragOrder("category", categories)}>
        {categories.map((category, index) => (
          <CategoryRows
            key={category.id}
            category={category}
            number={numbers[index]}
            position={rowPositionOf(index, categories.length)}
          />
        ))}
      </div>
    </WithDialog>
  );
}

function pickForumFields({ id, name, order, is_restricted }: OrderedForum) {
  return { id, name, order, is_restricted };
}
