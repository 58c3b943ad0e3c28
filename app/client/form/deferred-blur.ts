import { useEffect } from "react";

/**
 * Leaving a field validates it, and the error message moves everything below. If a mouse press ends
 * the focus, the pressed element would move away before the click. So this hook delays the
 * `focusout` event until the mouse button is released.
 */
export function useDeferredBlur(form_id: string): void {
  useEffect(() => {
    let is_pressed = false;
    let blur: FocusEvent | null = null;
    const onPress = () => {
      is_pressed = true;
    };
    const onBlur = (event: FocusEvent) => {
      if (!is_pressed || !isFieldOf(form_id, event.target)) return;
      event.stopPropagation();
      blur = event;
    };
    const onRelease = () => {
      is_pressed = false;
      if (!blur) return;
      const { target, relatedTarget } = blur;
      blur = null;
      const event = new FocusEvent("focusout", { bubbles: true, relatedTarget });
      // The browser dispatches the click first, before anything moves.
      setTimeout(() => target?.dispatchEvent(event));
    };
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    document.addEventListener("mousedown", onPress, options);
    document.addEventListener("focusout", onBlur, options);
    document.addEventListener("mouseup", onRelease, options);
    document.addEventListener("dragend", onRelease, options);
    return () => controller.abort();
  }, [form_id]);
}

function isFieldOf(form_id: string, target: EventTarget | null): boolean {
  const is_field =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return is_field && target.form?.id === form_id;
}
