import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { itemKey, type MenuItem } from "./menu-item.ts";
import { moveFocusByKeys } from "./menu-keys.ts";
import { MenuRow } from "./menu-row.tsx";
import { closeFromOutside, MENU_BOX, menuTriggerClass } from "./panel.tsx";

type MenuProps = {
  /** The content of the trigger, with text. */
  trigger: ReactNode;
  items: MenuItem[];
  /** The trigger's class; by default that of the top bar. */
  triggerClass?: string;
};

/**
 * Links and forms below a trigger: a `<details>`, which works without script. Script adds the arrow
 * keys, and closes it with Esc and from outside.
 */
export function Menu({ trigger, items, triggerClass = menuTriggerClass }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!details.current) return undefined;
    const stopClosing = closeFromOutside(details.current);
    const stopMoving = moveFocusByKeys(details.current);
    return () => {
      stopClosing();
      stopMoving();
    };
  }, []);
  return (
    <div className="menu relative inline-block text-start">
      <details
        ref={details}
        className="group"
        onToggle={({ currentTarget }) => show(currentTarget)}
      >
        <summary className={triggerClass}>{trigger}</summary>
        <div className={MENU_BOX}>
          {items.map((item, index) =>
            item === "line" ? (
              <div key={itemKey(item, index)} className="menu-line" />
            ) : (
              <Fragment key={itemKey(item, index)}>
                <MenuRow item={item} />{" "}
              </Fragment>
            ),
          )}
        </div>
      </details>
    </div>
  );
}

/** A menu of the last rows of a table may open below the window. */
function show({ open, lastElementChild }: HTMLDetailsElement): void {
  if (open) lastElementChild?.scrollIntoView({ block: "nearest" });
}
