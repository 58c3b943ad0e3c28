import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { MenuProps } from "./menu-item.ts";
import { MenuRows } from "./menu-rows.tsx";
import { closeFromOutside, MENU_BOX, menuTriggerClass } from "./panel.tsx";

type Dropdown = typeof import("./dropdown-menu.tsx");
type Opening = Dropdown & { by_keyboard: boolean };

/** Undefined until it is loaded; it stays for all menus. */
let dropdown: Dropdown | undefined;

/**
 * Links and forms below a trigger: a `<details>`, which works without script. Pointing at it or
 * focusing it loads the menu of the library, which replaces it when it is opened the next time.
 */
export function Menu({ triggerClass = menuTriggerClass, ...props }: MenuProps) {
  const [opening, setOpening] = useState<Opening>();
  return (
    <div className="menu relative inline-block text-start">
      {opening ? (
        <opening.DropdownMenu
          {...props}
          triggerClass={triggerClass}
          byKeyboard={opening.by_keyboard}
        />
      ) : (
        <DetailsMenu {...props} triggerClass={triggerClass} onOpen={setOpening} />
      )}
    </div>
  );
}

type DetailsMenuProps = MenuProps & { onOpen: (opening: Opening) => void };

function DetailsMenu({ trigger, items, triggerClass, onOpen }: DetailsMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeFromOutside(details.current) : undefined), []);
  const onClick = (event: MouseEvent) => {
    if (!dropdown || details.current?.open) return;
    event.preventDefault();
    onOpen({ ...dropdown, by_keyboard: event.detail === 0 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    void loadDropdown().then((loaded) => loaded && onOpen({ ...loaded, by_keyboard: true }));
  };
  return (
    <details ref={details} className="group" onToggle={({ currentTarget }) => show(currentTarget)}>
      <summary
        className={triggerClass}
        onPointerEnter={() => void loadDropdown()}
        onFocus={() => void loadDropdown()}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </summary>
      <div className={MENU_BOX}>
        <MenuRows items={items} />
      </div>
    </details>
  );
}

/** Without a connection the `<details>` stays. */
async function loadDropdown(): Promise<Dropdown | undefined> {
  dropdown ??= await import("./dropdown-menu.tsx").catch(() => undefined);
  return dropdown;
}

/** A menu of the last rows of a table may open below the window. */
function show({ open, lastElementChild }: HTMLDetailsElement): void {
  if (open) lastElementChild?.scrollIntoView({ block: "nearest" });
}
