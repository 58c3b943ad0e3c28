import type { PointerEvent } from "react";
import { href, useSubmit } from "react-router";
import { useHydrated } from "#app/ui/page/hydrated.ts";
import type { RowPosition } from "./move-buttons.tsx";
import "#app/ui/css/drag-order.css";

const HANDLE = "drag-handle";

/** The class of what an item is dragged by; the only item of a list stays where it is. */
export function handleClass({ is_first, is_last }: RowPosition): string {
  return is_first && is_last ? "" : HANDLE;
}

/**
 * The properties of a list whose children are dragged by their numbers to another place. It posts
 * what the arrows post, so without script, and by the keyboard, these do the same.
 */
export function useDragOrder(kind: "category" | "forum", items: readonly { id: number }[]) {
  const submit = useSubmit();
  const is_hydrated = useHydrated();
  if (!is_hydrated) return {};
  return {
    "data-drag-list": "",
    onPointerDown: (event: PointerEvent<HTMLElement>) =>
      startDrag(event, (from, to) => {
        const form = { kind, id: String(items[from]?.id), position: String(to + 1) };
        void submit(form, {
          method: "post",
          action: href("/admin/forums"),
          preventScrollReset: true,
        });
      }),
  };
}

/** Follows the pointer until it is released, and shows before or after which row the dragged one goes. */
function startDrag(
  event: PointerEvent<HTMLElement>,
  moveTo: (from: number, to: number) => void,
): void {
  const { currentTarget: list, target, pointerId, button } = event;
  const handle = target instanceof Element ? target.closest<HTMLElement>(`.${HANDLE}`) : null;
  // The handle of a forum is also inside of the list of categories.
  if (!handle || button !== 0 || handle.closest("[data-drag-list]") !== list) return;
  const rows = [...list.children];
  const from = rows.findIndex((row) => row.contains(handle));
  if (from === -1) return;
  event.preventDefault();
  const ending = new AbortController();
  const { signal } = ending;
  let to = from;
  const showTarget = () => {
    for (const [index, row] of rows.entries()) {
      row.toggleAttribute("data-dragged", index === from);
      row.removeAttribute("data-drop");
      if (index === to && to !== from)
        row.setAttribute("data-drop", to < from ? "before" : "after");
    }
  };
  const end = () => {
    ending.abort();
    for (const row of rows) {
      row.removeAttribute("data-dragged");
      row.removeAttribute("data-drop");
    }
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    "pointermove",
    ({ clientY }) => {
      to = indexAt(rows, from, clientY);
      showTarget();
    },
    { signal },
  );
  handle.addEventListener(
    "pointerup",
    () => {
      end();
      if (to !== from) moveTo(from, to);
    },
    { signal },
  );
  handle.addEventListener("pointercancel", end, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
}

/** How many of the other rows have their middle above the pointer. */
function indexAt(rows: Element[], from: number, y: number): number {
  return rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  }).length;
}
