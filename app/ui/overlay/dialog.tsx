import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { buttonClass } from "../forms/button.tsx";
import { Icon } from "../page/icon.tsx";

type DialogProps = {
  title: string;
  /** The address of the close link. */
  closeHref: string;
  closeLabel: string;
  children: ReactNode;
};

/**
 * A modal dialog above the current page. Esc and × follow the close link, or call `onClose` if it
 * is given.
 */
export function Dialog({
  title,
  closeHref,
  closeLabel,
  children,
  onClose,
}: DialogProps & { onClose?: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const titleId = useId();
  // Closing before the element is removed returns the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, []);

  const close = (event: SyntheticEvent) => {
    event.preventDefault();
    if (onClose) onClose();
    else closeLink.current?.click();
  };
  const onCloseClick = (event: MouseEvent) => {
    if (onClose) close(event);
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onCancel={close} className={BOX}>
      <CloseLink ref={closeLink} href={closeHref} label={closeLabel} onClick={onCloseClick} />
      <h2
        ref={heading}
        id={titleId}
        tabIndex={-1}
        className="pe-8 text-lg tracking-[-.008em] focus-visible:outline-none"
      >
        {title}
      </h2>
      {children}
    </dialog>
  );
}

type CloseLinkProps = {
  href: string;
  label: string;
  onClick?: (event: MouseEvent) => void;
  ref?: Ref<HTMLAnchorElement>;
};

function CloseLink({ href, label, onClick, ref }: CloseLinkProps) {
  return (
    <span className="absolute end-4 top-5 text-muted">
      <a
        ref={ref}
        href={href}
        onClick={onClick}
        className={buttonClass({ variant: "plain", size: "icon" })}
      >
        <Icon name="close" />
        <span className="sr-only">{label}</span>
      </a>
    </span>
  );
}

const BOX =
  "floating fixed inset-0 m-auto h-fit w-[calc(100%-2rem)] max-w-dialog space-y-3 rounded-sm bg-raised p-6 text-ink shadow-dialog backdrop:bg-scrim max-md:mb-4 max-md:p-4 max-md:pt-5";
