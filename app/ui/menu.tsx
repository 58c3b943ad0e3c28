import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { joinClasses } from "./join-classes.ts";
import { itemKey, type MenuItem } from "./menu-item.ts";
import { moveFocusByKeys } from "./menu-keys.ts";
import { MenuRow } from "./menu-row.tsx";
import { closeFromOutside, MENU_BOX, menuTriggerClass } from "./panel.tsx";

type MenuProps = {
  /** The content of the trigger, with text. */
  trigger: ReactNode;
  items: MenuItem[];
  disabled?: boolean;
  /** The trigger's class; by default that of the top bar. */
  triggerClass?: string;
  className?: string;
};

/**
 * Links and forms below a trigger: a `<details>`, which works without script. Script adds the arrow
 * keys, and closes it with Esc and from outside.
 */
export function Menu({
  trigger,
  items,
  disabled,
  triggerClass = menuTriggerClass,
  className,
}: MenuProps) {
  return (
    <div className={joinClasses("menu relative inline-block text-start", className)}>
      {disabled ? (
        <button type="button" className={triggerClass} disabled>
          {trigger}
        </button>
      ) : (
        <OpenableMenu trigger={trigger} items={items} triggerClass={triggerClass} />
      )}
    </div>
  );
}

function OpenableMenu({ trigger, items, triggerClass }: MenuProps) {
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
    <details ref={details} className="group" onToggle={({ currentTarget }) => show(currentTarget)}>
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
  );
}

/** A menu of the last rows of a table may open below the window. */
function show({ open, lastElementChild }: HTMLDetailsElement): void {
  if (open) lastElementChild?.scrollIntoView({ block: "nearest" });
}
