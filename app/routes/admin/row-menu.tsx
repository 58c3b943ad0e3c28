import { useT } from "#app/client/reader.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { MenuLink } from "#app/ui/menu-item.ts";

/** The actions of a row; each opens a confirmation at its own address. */
export function RowMenu({
  name,
  items,
  disabled,
}: {
  name: string;
  items: MenuLink[];
  disabled?: boolean;
}) {
  const t = useT();
  return (
    <Menu
      disabled={disabled}
      trigger={
        <>
          <Icon name="more" />
          <span className="sr-only">{t("admin.actionsOf", { name })}</span>
        </>
      }
      triggerClass={buttonClass({ variant: "quiet", size: "icon" })}
      items={items}
    />
  );
}
