import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useHydrated } from "./hydrated.ts";

type TooltipProps = {
  text: string;
  children: ReactNode;
  /** For text that is not focusable itself. */
  focusable?: boolean;
};

/** For additional information only. Without script it is a `title`. */
export function Tooltip({ text, children, focusable = false }: TooltipProps) {
  const is_hydrated = useHydrated();
  const [is_visible, setIsVisible] = useState(false);
  const id = useId();
  if (!is_hydrated) return <span title={text}>{children}</span>;
  const show = () => setIsVisible(true);
  const hide = () => setIsVisible(false);
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it shows additional text and has no action
    <span
      className="relative inline-block"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to show it too
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={is_visible ? id : undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      {is_visible && (
        <span
          id={id}
          role="tooltip"
          className={`${TOOLTIP} absolute start-0 bottom-[calc(100%+.25rem)] z-10 w-max max-w-[16rem]`}
        >
          {text}
        </span>
      )}
    </span>
  );
}

const TOOLTIP = "floating rounded-sm bg-ink px-2 py-1 text-xs text-surface";
