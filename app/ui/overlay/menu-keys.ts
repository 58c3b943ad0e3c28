/** The arrow keys, Home and End move the focus in a menu; on the trigger an arrow key opens it. */
export function moveFocusByKeys(details: HTMLDetailsElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...details.querySelectorAll<HTMLElement>(":scope > div :is(a, button)")].filter(
      (item) => getComputedStyle(item).display !== "none",
    );
    const current = items.findIndex((item) => item === document.activeElement);
    const next = nextIndex(event.key, current, items.length);
    if (next === undefined) return;
    event.preventDefault();
    details.open = true;
    items.at(next)?.focus();
  };
  details.addEventListener("keydown", onKeyDown);
  return () => details.removeEventListener("keydown", onKeyDown);
}

/** `current` is -1 on the trigger; the result may be -1, which is the last item. */
function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return Math.max(current, 0) - 1;
  if (key === "Home") return 0;
  return key === "End" ? -1 : undefined;
}
