import { Form, href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { Button, buttonClass } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";

/** Where in its list something is. */
export type RowPosition = { is_first: boolean; is_last: boolean };

export function rowPositionOf(index: number, count: number): RowPosition {
  return { is_first: index === 0, is_last: index === count - 1 };
}

type MoveButtonsProps = {
  kind: "category" | "forum";
  id: number;
  name: string;
  position: RowPosition;
};

/** At the ends of the list one button remains, in its place, and none if there is only one item. */
export function MoveButtons({ kind, id, name, position: { is_first, is_last } }: MoveButtonsProps) {
  const t = useT();
  const buttons = [
    { direction: "up", icon: "chevron-up", label: t("admin.moveUp"), is_shown: !is_first },
    { direction: "down", icon: "chevron-down", label: t("admin.moveDown"), is_shown: !is_last },
  ] as const;
  if (is_first && is_last) return null;
  return (
    <Form method="post" action={href("/admin/forums")} className="inline-flex" preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {buttons.map(({ direction, icon, label, is_shown }) =>
        is_shown ? (
          <Button
            key={direction}
            variant="quiet"
            size="icon"
            name="direction"
            value={direction}
            title={label}
          >
            <Icon name={icon} />
            <VisuallyHidden>{`${label}: ${name}`}</VisuallyHidden>
          </Button>
        ) : (
          <span
            key={direction}
            className={`${buttonClass({ variant: "quiet", size: "icon" })} invisible`}
          >
            <Icon name={icon} />
          </span>
        ),
      )}
    </Form>
  );
}
