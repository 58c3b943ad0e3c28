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
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const id = useId();
  if (!hydrated) return <span title={text}>{children}</span>;
  const show = () => setShown(true);
  const hide = () => setShown(false);
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it shows more words and does nothing
    <span
      className="relative inline-block"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can show them too
      tabIndex={focusable ? 0 : undefined}
      aria-describedby={shown ? id : undefined}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {children}
      {shown && (
        <span
          id={id}
          role="tooltip"
          className={`${TIP} absolute start-0 bottom-[calc(100%+.25rem)] z-10 w-max max-w-[16rem]`}
        >
          {text}
        </span>
      )}
    </span>
  );
}

const TIP = "floating rounded-sm bg-ink px-2 py-1 text-xs text-surface";
