/**
 * The arrow keys, Home and End move the focus in an open menu; on the trigger of a closed one an
 * arrow key opens it.
 */
export function moveFocusByKey(details: HTMLDetailsElement, event: KeyboardEvent): void {
  if (!details.open && !event.key.startsWith("Arrow")) return;
  const items = itemsOf(details);
  const current = items.findIndex((item) => item === document.activeElement);
  const next = nextIndex(event.key, current, items.length);
  if (next === undefined) return;
  event.preventDefault();
  details.open = true;
  items.at(next)?.focus();
}

function itemsOf(details: HTMLDetailsElement): HTMLElement[] {
  const items = details.querySelectorAll<HTMLElement>(":scope > .menu-box :is(a, button)");
  return [...items].filter((item) => getComputedStyle(item).display !== "none");
}

/** `current` is -1 on the trigger; the result may be -1, which is the last item. */
function nextIndex(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return Math.max(current, 0) - 1;
  if (key === "Home") return 0;
  return key === "End" ? -1 : undefined;
}
