import { type RefObject, useEffect } from "react";

/**
 * The form validates its field when the focus leaves it. The focus often leaves the field for
 * another part of the editor, most of all for the rich editor that replaces it: the form is not
 * informed of that. It is informed when the focus leaves the whole editor, and only if there has
 * been a text, because a member who has just opened a form knows that it is empty.
 */
export function useEditorBlur(
  frame: RefObject<HTMLElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  useEffect(() => {
    const [editor, text_field] = [frame.current, field.current];
    if (!editor || !text_field) return undefined;
    let has_had_text = text_field.value !== "";
    const onInput = () => {
      has_had_text ||= text_field.value !== "";
    };
    const onFocusOut = (event: FocusEvent) => {
      const { target, relatedTarget } = event;
      const is_inside = relatedTarget instanceof Node && editor.contains(relatedTarget);
      const is_left = has_had_text && !is_inside;
      if (target === text_field && !is_left) event.stopPropagation();
      // A button that disappears loses the focus while React renders, and handles no event.
      if (isRichEditor(target) && is_left)
        text_field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    };
    const controller = new AbortController();
    const { signal } = controller;
    editor.addEventListener("input", onInput, { signal });
    editor.addEventListener("focusout", onFocusOut, { signal });
    return () => controller.abort();
  }, [frame, field]);
}

function isRichEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.isContentEditable;
}
