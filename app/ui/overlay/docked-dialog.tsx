/* oxlint-disable jsx-a11y/prefer-tag-over-role -- <hr> cannot be moved */

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { buttonClass } from "../forms/button.tsx";
import "../css/docked-dialog.css";
import { Icon } from "../page/icon.tsx";

type DockedDialogProps = {
  title: string;
  closeHref: string;
  labels: { close: string; height: string; grow: string; shrink: string };
  /** Esc and × follow the close link if it is missing. */
  onClose?: () => void;
  /** The height in percent of the window. */
  height: number;
  onHeight: (height: number) => void;
  children: ReactNode;
};

const MIN_HEIGHT = 30;
const HALF = 50;
const MAX_HEIGHT = 100;
/** One press of an arrow key. */
const STEP = 5;

/**
 * A dialog at the bottom of the window that is not modal: what is behind it can be read and used.
 */
export function DockedDialog({
  title,
  closeHref,
  labels,
  onClose,
  height: wanted_height,
  onHeight,
  children,
}: DockedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const id = useId();
  const height = Math.round(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, wanted_height)));
  const is_large = height === MAX_HEIGHT;
  // Closing before the element is removed returns the focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.show();
    focusOn(element.querySelector("textarea"), heading.current);
    return () => element.close();
  }, []);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--dock", String(height));
    return () => void style.removeProperty("--dock");
  }, [height]);

  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    if (onClose) onClose();
    else closeLink.current?.click();
  };
  const onCloseClick = (event: MouseEvent) => {
    if (!onClose) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onKeyDown={onEscape}
      className="dock no-print"
    >
      <Handle label={labels.height} height={height} onHeight={onHeight} />
      <div className="dock-head">
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className={buttonClass({ variant: "plain", size: "icon" })}
          onClick={() => onHeight(is_large ? HALF : MAX_HEIGHT)}
        >
          <Icon name={is_large ? "chevron-down" : "chevron-up"} />
          <span className="sr-only">{is_large ? labels.shrink : labels.grow}</span>
        </button>
        <a
          ref={closeLink}
          href={closeHref}
          onClick={onCloseClick}
          className={buttonClass({ variant: "plain", size: "icon" })}
        >
          <Icon name="close" />
          <span className="sr-only">{labels.close}</span>
        </a>
      </div>
      <div className="dock-body">{children}</div>
    </dialog>
  );
}

/** Members open it to write below a quotation that is in the field already. */
function focusOn(field: HTMLTextAreaElement | null, heading: HTMLElement | null): void {
  if (!field) return heading?.focus();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

function startDrag({ currentTarget, pointerId }: PointerEvent) {
  currentTarget.setPointerCapture(pointerId);
}

type HandleProps = { label: string; height: number; onHeight: (height: number) => void };

/** The upper edge, which is dragged, or moved by the arrow keys. */
function Handle({ label, height, onHeight }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const heights: Record<string, number> = {
      ArrowUp: height + STEP,
      ArrowDown: height - STEP,
      Home: MIN_HEIGHT,
      End: MAX_HEIGHT,
    };
    const new_height = heights[event.key];
    if (new_height === undefined) return;
    event.preventDefault();
    onHeight(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, new_height)));
  };
  const onPointerMove = ({ currentTarget, pointerId, clientY }: PointerEvent) => {
    if (currentTarget.hasPointerCapture(pointerId)) onHeight((1 - clientY / innerHeight) * 100);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a control
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuemin={MIN_HEIGHT}
      aria-valuemax={MAX_HEIGHT}
      aria-valuenow={height}
      tabIndex={0}
      className="dock-handle"
      onKeyDown={onKeyDown}
      onPointerDown={startDrag}
      onPointerMove={onPointerMove}
    />
  );
}
