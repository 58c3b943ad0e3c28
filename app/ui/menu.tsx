import * as Radix from "@radix-ui/react-dropdown-menu";
import { type ReactNode, type Ref, useRef, useState } from "react";
import { useHydrated } from "./hydrated.ts";
import { joinClasses } from "./join-classes.ts";
import { itemKey, type MenuItem } from "./menu-item.ts";
import { MenuRow } from "./menu-row.tsx";
import { MENU_BOX, menuTriggerClass } from "./panel.tsx";

type MenuProps = {
  /** The content of the trigger. */
  trigger: ReactNode;
  /** The trigger's label if it has no text. */
  label?: string;
  items: MenuItem[];
  disabled?: boolean;
  /** The trigger's class; by default that of the top bar. */
  triggerClass?: string;
  className?: string;
};

/** `<details>` until script runs, then a menu with arrow keys; both look the same. */
export function Menu(props: MenuProps) {
  const is_hydrated = useHydrated();
  const plainMenu = useRef<HTMLDetailsElement>(null);
  const isPlainOpen = () => plainMenu.current?.open ?? false;
  return (
    <div className={joinClasses("menu relative inline-block text-start", props.className)}>
      {is_hydrated || props.disabled ? (
        <ScriptedMenu {...props} isPlainOpen={isPlainOpen} />
      ) : (
        <PlainMenu {...props} detailsRef={plainMenu} />
      )}
    </div>
  );
}

function PlainMenu({
  trigger,
  label,
  items,
  triggerClass = menuTriggerClass,
  detailsRef,
}: MenuProps & { detailsRef: Ref<HTMLDetailsElement> }) {
  return (
    <details ref={detailsRef} className="group">
      <summary className={triggerClass} aria-label={label}>
        {trigger}
      </summary>
      <div className={MENU_BOX}>
        {items.map((item, index) =>
          item === "line" ? (
            <hr key={itemKey(item, index)} className={LINE} />
          ) : (
            <MenuRow key={itemKey(item, index)} item={item} />
          ),
        )}
      </div>
    </details>
  );
}

function ScriptedMenu({
  trigger,
  label,
  items,
  disabled,
  triggerClass = menuTriggerClass,
  isPlainOpen,
}: MenuProps & { isPlainOpen: () => boolean }) {
  // A menu that was opened before hydration stays open.
  const [open, setOpen] = useState(isPlainOpen);
  // The form must still be in the document when the browser submits it, so the menu closes in the
  // next task.
  const closeSoon = () => setTimeout(() => setOpen(false));
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        type="button"
        className={triggerClass}
        aria-label={label}
        disabled={disabled}
        aria-disabled={disabled}
      >
        {trigger}
      </Radix.Trigger>
      <Radix.Content align="end" sideOffset={4} collisionPadding={16} className={MENU_BOX}>
        {items.map((item, index) =>
          item === "line" ? (
            <Radix.Separator key={itemKey(item, index)} className={LINE} />
          ) : (
            <MenuRow
              key={itemKey(item, index)}
              item={item}
              role="none"
              onSubmit={closeSoon}
              renderTarget={(target) => (
                <Radix.Item
                  asChild
                  disabled={item.disabled}
                  onSelect={"href" in item ? undefined : keepOpen}
                >
                  {target}
                </Radix.Item>
              )}
            />
          ),
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

const keepOpen = (event: Event) => event.preventDefault();
const LINE = "menu-line";
