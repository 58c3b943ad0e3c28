import { isBusy, type Router } from "./router.ts";

/** A quicker answer needs no progress line. */
const SHOWN_AFTER_MS = 250;
const ROWS = "tr, li, .forum-row";

/**
 * Marks the page while the router loads or sends something for longer than a moment, and the row
 * that was pressed. Returns a function that ends it.
 */
export function showProgress(router: Router): () => void {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: Element | null = null;
  const mark = (is_busy: boolean) => {
    document.documentElement.toggleAttribute("data-busy", is_busy);
    const main = document.querySelector("main");
    if (is_busy) main?.setAttribute("aria-busy", "true");
    else main?.removeAttribute("aria-busy");
    pressed?.toggleAttribute("data-pressed", is_busy);
  };
  const update = (state: Router["state"]) => {
    if (isBusy(state)) {
      timer ??= setTimeout(mark, SHOWN_AFTER_MS, true);
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    mark(false);
  };
  const onClick = ({ target }: MouseEvent) => {
    pressed?.removeAttribute("data-pressed");
    const control = target instanceof Element ? target.closest("a, button") : null;
    pressed = control?.closest(ROWS) ?? null;
  };
  window.addEventListener("click", onClick, { capture: true, signal: controller.signal });
  const unsubscribe = router.subscribe(update);
  return () => {
    unsubscribe();
    controller.abort();
    clearTimeout(timer);
    mark(false);
  };
}
