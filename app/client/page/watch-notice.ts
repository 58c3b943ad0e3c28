/** Enough to read two lines twice. */
const LEAVES_AFTER_MS = 6000;

type Options = {
  /** True for an error, and for a notice with which the reader can do something. */
  stays: boolean;
  close: () => void;
};

/**
 * Closes a notice without a request: by its link, or after a while in which it has neither the
 * pointer nor the focus. The focus returns to where it was before. Returns a function that ends it.
 */
export function watchNotice(notice: HTMLElement, { stays, close }: Options): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let has_pointer = false;
  let former_focus: EventTarget | null = null;

  const closeAndReturn = () => {
    if (notice.contains(document.activeElement) && isFocusable(former_focus))
      former_focus.focus({ preventScroll: true });
    close();
  };
  const update = (has_focus: boolean) => {
    clearTimeout(timer);
    if (!stays && !has_pointer && !has_focus) timer = setTimeout(closeAndReturn, LEAVES_AFTER_MS);
  };
  const onPointer = ({ type }: MouseEvent) => {
    has_pointer = type === "mouseenter";
    update(notice.contains(document.activeElement));
  };
  const onFocusIn = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && notice.contains(relatedTarget)))
      former_focus = relatedTarget;
    update(true);
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest("a.icon-only"))) return;
    event.preventDefault();
    closeAndReturn();
  };

  update(notice.contains(document.activeElement));
  notice.addEventListener("mouseenter", onPointer, { signal });
  notice.addEventListener("mouseleave", onPointer, { signal });
  notice.addEventListener("focusin", onFocusIn, { signal });
  notice.addEventListener("focusout", () => update(false), { signal });
  notice.addEventListener("click", onClick, { signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}

function isFocusable(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.isConnected;
}
