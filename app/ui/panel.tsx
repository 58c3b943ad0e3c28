import { type ReactNode, useEffect, useRef } from "react";
import { joinClasses } from "./join-classes.ts";

type PanelProps = {
  trigger: ReactNode;
  label?: string;
  children: ReactNode;
  triggerClass?: string;
  /** The class of the box: its width, and its position on the phone. */
  boxClass?: string;
  className?: string;
  onToggle?: (is_open: boolean) => void;
};

/**
 * A box below its trigger with more than a list of actions (notifications, the phone's menu). With
 * script, Esc and a click outside close it.
 */
export function Panel({
  trigger,
  label,
  children,
  triggerClass = menuTriggerClass,
  boxClass,
  className,
  onToggle,
}: PanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeFromOutside(details.current), []);
  return (
    <details
      ref={details}
      className={joinClasses("menu group relative", className)}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={triggerClass} aria-label={label}>
        {trigger}
      </summary>
      <div className={joinClasses(MENU_BOX, boxClass)}>{children}</div>
    </details>
  );
}

export const MENU_BOX = "menu-box floating";

/** The style of a trigger in the top bar. */
export const menuTriggerClass = "menu-trigger";

function closeFromOutside(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return undefined;
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
  document.addEventListener("keydown", closeOnEscape);
  document.addEventListener("click", closeOnClick);
  return () => {
    document.removeEventListener("keydown", closeOnEscape);
    document.removeEventListener("click", closeOnClick);
  };
}
