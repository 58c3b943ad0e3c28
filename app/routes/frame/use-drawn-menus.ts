import { useEffect } from "react";
import { useT } from "#app/client/page/reader.ts";
import { moveFocusByKey } from "#app/ui/overlay/menu-keys.ts";
import { closeFromOutside } from "#app/ui/overlay/panel.tsx";
import type { Translate } from "#locales/index.ts";

/** Menus in HTML that the server has drawn. */
const DRAWN_MENU = "[data-cached-html] details.menu";

/**
 * What a `Menu` does with script: arrow keys, and Esc or a click outside close it. An open menu has
 * listeners, and only one is open at a time.
 */
export function useDrawnMenus(): void {
  const t = useT();
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
      stop = listen(open_menu, t);
      open_menu.lastElementChild?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("toggle", onToggle, true);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      stop();
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("toggle", onToggle, true);
    };
  }, [t]);
}

function listen(menu: HTMLDetailsElement, t: Translate): () => void {
  const stop = closeFromOutside(menu);
  const onClick = (event: MouseEvent) => onItemClick(event, t);
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

function onItemClick(event: MouseEvent, t: Translate): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  // A dialog returns the focus to what had it, and a closed menu cannot take it back.
  if ("dialog" in link.dataset) link.closest("details")?.querySelector("summary")?.focus();
  if (!("copies" in link.dataset) || !navigator.clipboard) return;
  event.preventDefault();
  // The menu stays open to say whether the address is copied.
  event.stopPropagation();
  const labels = { copied: t("words.copied"), notCopied: t("words.notCopied") };
  void import("#app/ui/overlay/copy-link.ts").then(({ copyLink }) => copyLink(link, labels));
}
