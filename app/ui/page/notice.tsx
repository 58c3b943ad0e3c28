import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { buttonClass } from "../forms/button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Icon, type IconName } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** `neutral`: work in progress whose result is not known yet, or an e-mail that was not sent. */
type NoticeKind = "success" | "neutral" | "error";

type NoticeProps = {
  kind: NoticeKind;
  title?: string;
  children: ReactNode;
  /** What the reader can do about it. */
  action?: ReactNode;
  /** The current address: without script the page reloads without the notice. */
  closeHref: string;
  closeLabel: string;
  /** The id of the element that gets the focus when a notice is closed. */
  focusTargetId: string;
};

/**
 * A document that is loaded with a notice gives it the focus, by `autofocus`: its text is read
 * first. A notice that comes with a client navigation takes no focus; the page announces it, and a
 * live region would announce it a second time.
 */
export function Notice({
  kind,
  title,
  children,
  action,
  closeHref,
  closeLabel,
  focusTargetId,
}: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const text_id = useId();
  const is_hydrated = useHydrated();
  const [is_in_document] = useState(!is_hydrated);
  useLayoutEffect(() => {
    const notice = box.current;
    return () => {
      if (notice?.contains(document.activeElement))
        document.getElementById(focusTargetId)?.focus({ preventScroll: true });
    };
  }, [focusTargetId]);
  const { icon, colour, background } = STYLES[kind];
  return (
    <div
      ref={box}
      role={kind === "error" ? "alert" : "status"}
      aria-live="off"
      aria-labelledby={text_id}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the result of an act must be read first
      autoFocus={is_in_document}
      className={`floating grid grid-cols-[1.25rem_1fr_auto] gap-x-3 rounded-sm py-3 ps-4 pe-2 text-ui/[1.375rem] shadow-menu focus-visible:outline-none ${background}`}
    >
      <Icon name={icon} className={`mt-px ${colour}`} />
      <div className="min-w-0">
        <p id={text_id}>
          {title && (
            <>
              <b className={colour}>{title}</b>{" "}
            </>
          )}
          {children}
        </p>{" "}
        {action}
      </div>{" "}
      <a
        href={closeHref}
        className={`${buttonClass({ variant: "plain", size: "icon" })} -mt-[.3125rem] self-start`}
      >
        <Icon name="close" />
        <VisuallyHidden>{closeLabel}</VisuallyHidden>
      </a>
    </div>
  );
}

const STYLES: Record<NoticeKind, { icon: IconName; colour: string; background: string }> = {
  success: { icon: "check", colour: "text-success", background: "bg-success-soft" },
  neutral: { icon: "clock", colour: "text-ink", background: "bg-raised" },
  error: { icon: "warning", colour: "text-danger", background: "bg-danger-soft" },
};

/** The container of notices: bottom right, on the phone the full width. */
export function Notices({ children }: { children: ReactNode }) {
  return (
    <div className="notices no-print fixed end-gutter bottom-gutter z-20 flex w-notice max-w-[calc(100vw-2*var(--gutter))] flex-col gap-2">
      {children}
    </div>
  );
}
