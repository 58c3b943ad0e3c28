import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { joinClasses } from "../page/join-classes.ts";

type PanelProps = {
  /** The content of the trigger, with text. */
  trigger: ReactNode;
  triggerRef?: Ref<HTMLElement>;
  children: ReactNode;
  triggerClass?: string;
  /** The class of the box: its width, and its position on the phone. */
  boxClass?: string;
  onToggle?: (is_open: boolean) => void;
  /** The pointer or the focus is on the trigger. */
  onReach?: () => void;
};

/**
 * A box below its trigger with more than a list of actions (notifications). With script, Esc and a
 * click outside close it.
 */
export function Panel({
  trigger,
  triggerRef,
  children,
  triggerClass = menuTriggerClass,
  boxClass,
  onToggle,
  onReach,
}: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeFromOutside(details.current) : undefined), []);
  return (
    <details
      ref={details}
      className="menu group relative"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary ref={triggerRef} className={triggerClass} onPointerEnter={onReach} onFocus={onReach}>
        {trigger}
      </summary>
      <div className={joinClasses(MENU_BOX, boxClass)}>{children}</div>
    </details>
  );
}

export const MENU_BOX = "menu-box floating";

/** The style of a trigger in the top bar. */
export const menuTriggerClass = "menu-trigger";

/** Esc, a click outside, a click on a link, and moving the focus away close it. */
export function closeFromOutside(details: HTMLDetailsElement): () => void {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const closeOnClick = (event: MouseEvent) => {
    const is_inside = event.target instanceof Node && details.contains(event.target);
    const is_link = event.target instanceof Element && event.target.closest("a") !== null;
    if (!is_inside || is_link) details.open = false;
  };
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  };
  details.addEventListener("focusout", closeOnLeave);
  document.addEventListener("keydown", closeOnEscape);
  document.addEventListener("click", closeOnClick);
  return () => {
    details.removeEventListener("focusout", closeOnLeave);
    document.removeEventListener("keydown", closeOnEscape);
    document.removeEventListener("click", closeOnClick);
  };
}
