import { Content, Item, Root, Separator, Trigger } from "@radix-ui/react-dropdown-menu";
import { useEffect, useRef, useState } from "react";
import "../css/dropdown-menu.css";
import type { MenuItem, MenuProps } from "./menu-item.ts";
import { MenuRows } from "./menu-rows.tsx";
import { MENU_BOX } from "./panel.tsx";

/** In pixels, as below a `<details>`. */
const GAP = 4;
/** In pixels: the distance from the edges of the window. */
const MARGIN = 8;

type DropdownMenuProps = MenuProps & {
  /** How the `<details>` was opened that it replaces: then the first item has the focus. */
  byKeyboard: boolean;
};

/**
 * The same menu with the keys of one: arrows, Home, End, first letters, Esc. It is not modal,
 * because a modal one writes a style element, which the policy of the page forbids.
 */
export function DropdownMenu({ trigger, items, triggerClass, byKeyboard }: DropdownMenuProps) {
  const [is_open, setOpen] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const leaves_page = useRef(false);
  useEffect(() => {
    if (byKeyboard) focusFirstItem(box.current);
  }, [byKeyboard]);
  /** A sent form is forgotten if its button disappears. */
  const onSelect = (item: Exclude<MenuItem, "line">, event: Event) => {
    if ("href" in item) leaves_page.current = !item.dialog;
    else event.preventDefault();
  };
  /** The heading of the next page gets the focus, which the trigger would keep. */
  const onCloseAutoFocus = (event: Event) => {
    if (leaves_page.current) event.preventDefault();
    leaves_page.current = false;
  };
  const isTrigger = ({ target }: { target: EventTarget | null }) =>
    target instanceof Node && button.current?.contains(target);
  return (
    <Root open={is_open} onOpenChange={setOpen} modal={false}>
      {/* The library opens it by pointerdown, with which scrolling begins on a touch screen. */}
      <Trigger
        ref={button}
        className={triggerClass}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!is_open)}
      >
        {trigger}
      </Trigger>
      <Content
        ref={box}
        align="end"
        loop
        sideOffset={GAP}
        collisionPadding={MARGIN}
        className={MENU_BOX}
        onInteractOutside={(event) => isTrigger(event) && event.preventDefault()}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <MenuRows
          items={items}
          line={<Separator className="menu-line" />}
          renderControl={(control, item) => (
            <Item asChild onSelect={(event) => onSelect(item, event)}>
              {control}
            </Item>
          )}
        />
      </Content>
    </Root>
  );
}

/** Some items are hidden in wide windows, and an item without a box takes no focus. */
function focusFirstItem(box: HTMLElement | null): void {
  for (const item of box?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []) {
    item.focus({ preventScroll: true });
    if (document.activeElement === item) return;
  }
}
