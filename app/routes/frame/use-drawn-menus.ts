import { useEffect } from "react";
import { moveFocusByKey } from "#app/ui/overlay/menu-keys.ts";
import { closeFromOutside } from "#app/ui/overlay/panel.tsx";

/** Menus in HTML that the server has drawn. */
const DRAWN_MENU = "[data-cached-html] details.menu";

/**
 * What a `Menu` does with script: arrow keys, and Esc or a click outside close it. An open menu has
 * listeners, and only one is open at a time.
 */
export function useDrawnMenus(): void {
  useEffect(() => {
    let open_menu: HTMLDetailsElement | null = null;
    let stop = () => {};
    const onToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(DRAWN_MENU)) return;
      if (!target.open && target !== open_menu) return;
      stop();
      stop = () => {};
      if (open_menu && open_menu !== target) open_menu.open = false;
      open_menu = target.open ? target : null;
      if (!open_menu) return;
      stop = listen(open_menu);
      open_menu.lastElementChild?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      stop();
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("toggle", onToggle, true);
    };
  }, []);
}

function listen(menu: HTMLDetailsElement): () => void {
  const stop = closeFromOutside(menu);
  menu.addEventListener("click", onClick);
  return () => {
    menu.removeEventListener("click", onClick);
    stop();
  };
}

function onKeyDown(event: KeyboardEvent): void {
  const menu =
    event.target instanceof Element && event.target.closest<HTMLDetailsElement>(DRAWN_MENU);
  if (menu) moveFocusByKey(menu, event);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  // A dialog returns the focus to what had it, and a closed menu cannot take it back.
  if ("dialog" in link.dataset) link.closest("details")?.querySelector("summary")?.focus();
  if (!link.dataset.copied || !navigator.clipboard) return;
  event.preventDefault();
  // The menu stays open to say that the address is copied.
  event.stopPropagation();
  void import("#app/client/page/copy-link.ts").then(({ copyLink }) => copyLink(link));
}
