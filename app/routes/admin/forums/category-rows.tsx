import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { numbersOf } from "#app/domain/forums/forums/move-item.ts";
import { RestrictedMark } from "#app/ui/list/restricted-mark.tsx";
import { Truncated } from "#app/ui/list/truncated.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import { RowMenu } from "../../frame/row-menu.tsx";
import { handleClass, useDragOrder } from "./drag-order.ts";
import { MoveButtons, type RowPosition, rowPositionOf } from "./move-buttons.tsx";

type OrderedItem = { id: number; name: string; order: number };
export type OrderedForum = OrderedItem & { is_restricted: boolean };

const MAX_NAME_CHARACTERS = 30;

/** The band of a category, and the table of its forums below it. */
export function CategoryRows({
  category,
  number,
  position,
}: {
  category: OrderedItem & { forums: OrderedForum[] };
  number: number | undefined;
  position: RowPosition;
}) {
  const t = useT();
  const { id, name, forums } = category;
  const numbers = numbersOf(forums);
  const list = useDragOrder("forum", forums);
  return (
    <section>
      <div className="band min-h-12 flex-nowrap items-center justify-start gap-3 py-0">
        <h2 id={`category-${id}`} className="flex-1 wrap-anywhere">
          <Truncated text={name} max={MAX_NAME_CHARACTERS} />
        </h2>
        <span
          className={`${handleClass(position)} -order-1 w-6 flex-none text-end text-ui text-muted`}
        >
          <VisuallyHidden>{t("admin.order")}: </VisuallyHidden>
          {number}
        </span>{" "}
        <div className="whitespace-nowrap">
          <MoveButtons kind="category" id={id} name={name} position={position} />{" "}
          <RowMenu name={name} items={useCategoryActions(id)} />
        </div>
      </div>
      {forums.length === 0 ? (
        <p className="py-2.5 ps-9 text-ui text-muted">
          {t("forum.noForumsInCategory")}{" "}
          <a href={addForumPath(id)} data-dialog>
            {t("words.addForum")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </a>
        </p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">{t("admin.forumsOf", { name })}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t("admin.order")}</th>
              <th scope="col">{t("words.name")}</th>
              <th scope="col">{t("admin.actions")}</th>
            </tr>
          </thead>
          <tbody {...list}>
            {forums.map((forum, index) => (
              <ForumRow
                key={forum.id}
                forum={forum}
                number={numbers[index]}
                position={rowPositionOf(index, forums.length)}
              />
            ))}
          </tbody>
        </table>
      )}
      {forums.length > 0 && (
        <p className="border-t border-line py-2.5 ps-9 text-sm">
          <a href={addForumPath(id)} data-dialog className="inline-flex items-center gap-1.5">
            <Icon name="plus" />
            {t("words.addForum")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </a>
        </p>
      )}
    </section>
  );
}

function ForumRow({
  forum: { id, name, is_restricted },
  number,
  position,
}: {
  forum: OrderedForum;
  number: number | undefined;
  position: RowPosition;
}) {
  const t = useT();
  const params = { forumId: String(id) };
  const menu_items = [
    {
      href: href("/admin/forums/:forumId/edit", params),
      label: t("admin.editForum"),
      icon: "pencil" as const,
      dialog: true,
    },
    {
      href: href("/admin/forums/:forumId/audience", params),
      label: t("groups.audience"),
      icon: "eye" as const,
    },
    {
      href: href("/admin/forums/:forumId/delete", params),
      label: t("admin.deleteForum"),
      icon: "trash" as const,
      danger: true,
      dialog: true,
    },
  ];
  return (
    <tr className="border-line not-last:border-b">
      <td
        className={`${handleClass(position)} w-9 py-2.5 pe-3 text-end align-baseline text-ui text-muted`}
      >
        {number}
      </td>
      <th scope="row" className="py-2.5 text-start font-regular wrap-anywhere">
        <Truncated text={name} max={MAX_NAME_CHARACTERS} />
        {is_restricted && <RestrictedMark label={t("forum.restricted")} />}
      </th>
      <td className="text-end whitespace-nowrap">
        <MoveButtons kind="forum" id={id} name={name} position={position} />{" "}
        <RowMenu name={name} items={menu_items} />
      </td>
    </tr>
  );
}

function useCategoryActions(category_id: number) {
  const t = useT();
  const params = { categoryId: String(category_id) };
  return [
    {
      href: addForumPath(category_id),
      label: t("words.addForum"),
      icon: "plus" as const,
      dialog: true,
    },
    {
      href: href("/admin/forums/categories/:categoryId/edit", params),
      label: t("admin.editCategory"),
      icon: "pencil" as const,
      dialog: true,
    },
    {
      href: href("/admin/forums/categories/:categoryId/delete", params),
      label: t("admin.deleteCategory"),
      icon: "trash" as const,
      danger: true,
      dialog: true,
    },
  ];
}

function addForumPath(category_id: number): string {
  return `${href("/admin/forums/new")}?category=${category_id}`;
}
