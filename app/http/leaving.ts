import { useEffect } from "react";

/**
 * What is wrong with a field is said when it is left, and pushes down what stands below. Left by
 * pressing the mouse on something there, that would slip away from under the pointer: so the field
 * has been left only when the mouse is let go.
 */
export function useLeaving(form_id: string): void {
  useEffect(() => {
    let is_pressed = false;
    let left: EventTarget | null = null;
    const press = () => {
      is_pressed = true;
    };
    const hold = (event: FocusEvent) => {
      if (!is_pressed || !isFieldOf(form_id, event.target)) return;
      event.stopPropagation();
      left = event.target;
    };
    const release = () => {
      is_pressed = false;
      const field = left;
      left = null;
      // The click comes right after, and finds everything where it was.
      if (field)
        setTimeout(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("mousedown", press, options);
    document.addEventListener("focusout", hold, options);
    document.addEventListener("mouseup", release, options);
    document.addEventListener("dragend", release, options);
    return () => listening.abort();
  }, [form_id]);
}

function isFieldOf(form_id: string, target: EventTarget | null): boolean {
  const is_field =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return is_field && target.form?.id === form_id;
}
