import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { joinClasses } from "./join-classes.ts";

/** `plain` has the colour of the surrounding text, for example for ×. */
export type ButtonVariant = "primary" | "secondary" | "danger" | "quiet" | "quiet-danger" | "plain";
/**
 * `main` is the page's main button, 44 px high. `small` is for rows; `icon` is `small` without
 * text.
 */
type ButtonSize = "normal" | "main" | "small" | "icon";

type ButtonStyle = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    busy?: boolean;
    /** Replaces the text while busy; the width stays the same. */
    busyLabel?: string;
  };

export function Button({
  variant,
  size,
  wide,
  busy,
  busyLabel,
  className,
  children,
  type = "submit",
  ...attributes
}: ButtonProps) {
  const button_class = joinClasses(
    buttonClass({ variant, size, wide }),
    busy && "cursor-progress",
    className,
  );
  return (
    <button {...attributes} type={type} className={button_class} aria-busy={busy || undefined}>
      {busy && busyLabel ? <BusyLabel text={busyLabel}>{children}</BusyLabel> : children}
    </button>
  );
}

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonStyle & {
    href: string;
  };

export function ButtonLink({
  variant,
  size,
  wide,
  className,
  children,
  ...attributes
}: ButtonLinkProps) {
  return (
    <a {...attributes} className={joinClasses(buttonClass({ variant, size, wide }), className)}>
      {children}
    </a>
  );
}

/** The same style for other elements, such as `<summary>`. */
export function buttonClass({
  variant = "primary",
  size = "normal",
  wide = false,
}: ButtonStyle = {}): string {
  return joinClasses(
    BASE,
    SIZES[size],
    isQuiet(variant) ? QUIET_PADDING[size] : PADDING[size],
    VARIANTS[variant],
    wide && "w-full",
  );
}

function BusyLabel({ text, children }: { text: string; children: ButtonProps["children"] }) {
  return (
    <span className="grid justify-items-center *:col-start-1 *:row-start-1">
      <span className="invisible inline-flex items-center gap-2">{children}</span>
      <span>{text}</span>
    </span>
  );
}

const isQuiet = (variant: ButtonVariant) =>
  variant === "quiet" || variant === "quiet-danger" || variant === "plain";

const BASE =
  "btn inline-flex items-center justify-center gap-2 rounded-sm border text-center no-underline transition-colors hover:no-underline disabled:cursor-not-allowed disabled:border-transparent disabled:text-on-disabled aria-disabled:cursor-not-allowed aria-disabled:border-transparent aria-disabled:text-on-disabled";
const SIZES: Record<ButtonSize, string> = {
  normal: "min-h-10 py-[.4375rem] text-ui max-md:min-h-tap",
  main: "min-h-tap py-[.4375rem] text-ui",
  small: "min-h-8 py-[.1875rem] text-sm max-md:min-h-9",
  icon: "min-h-8 min-w-8 py-[.1875rem] text-sm max-md:min-h-9 max-md:min-w-9",
};
const PADDING: Record<ButtonSize, string> = {
  normal: "px-4",
  main: "px-4",
  small: "px-2.5",
  icon: "px-1",
};
const QUIET_PADDING: Record<ButtonSize, string> = {
  normal: "px-2.5",
  main: "px-2.5",
  small: "px-2.5",
  icon: "px-1",
};
const FILLED_OFF = "disabled:bg-disabled aria-disabled:bg-disabled";
const QUIET_OFF = "disabled:bg-transparent aria-disabled:bg-transparent";
const VARIANTS: Record<ButtonVariant, string> = {
  primary: `border-transparent bg-button font-bold text-on-button hover:bg-button-hover hover:text-on-button active:bg-button-press ${FILLED_OFF}`,
  secondary: `border-line-strong font-bold text-ink hover:border-ink hover:bg-hover hover:text-ink active:bg-line ${FILLED_OFF}`,
  danger: `border-transparent bg-danger font-bold text-on-danger hover:bg-danger-hover hover:text-on-danger active:bg-danger-press ${FILLED_OFF}`,
  quiet: `border-transparent font-medium text-link hover:bg-tint hover:text-link-hover active:bg-line ${QUIET_OFF}`,
  "quiet-danger": `border-transparent font-medium text-danger hover:bg-danger-soft hover:text-danger active:bg-line ${QUIET_OFF}`,
  plain: `border-transparent font-medium text-inherit hover:bg-hover hover:text-ink active:bg-line ${QUIET_OFF}`,
};
