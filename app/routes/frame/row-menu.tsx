import { useT } from "#app/client/page/reader.ts";
import { Button, buttonClass } from "#app/ui/forms/button.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import type { MenuLink } from "#app/ui/overlay/menu-item.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";

type RowMenuProps = {
  name: string;
  items: MenuLink[];
  /** The reason why the row has no actions. */
  disabledReason?: string;
};

/** The actions of a row; each opens a confirmation at its own address. */
export function RowMenu({ name, items, disabledReason }: RowMenuProps) {
  const t = useT();
  const trigger = (
    <>
      <Icon name="more" />
      <VisuallyHidden>{t("admin.actionsOf", { name })}</VisuallyHidden>
    </>
  );
  if (disabledReason)
    return (
      <Button
        type="button"
        variant="quiet"
        size="icon"
        aria-disabled="true"
        title={disabledReason}
        className="menu"
      >
        {trigger}
        <VisuallyHidden>. {disabledReason}</VisuallyHidden>
      </Button>
    );
  return (
    <Menu
      trigger={trigger}
      triggerClass={buttonClass({ variant: "quiet", size: "icon" })}
      items={items.map((item) => ({ ...item, suffix: name }))}
    />
  );
}
