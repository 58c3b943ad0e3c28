import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import { joinClasses } from "../page/join-classes.ts";

/**
 * `secondary-danger` opens the question before something is deleted; `danger` answers it. `plain`
 * has the colour of the surrounding text, for example for ×.
 */
export type ButtonVariant =
  | "primary"
  | "secondary"
  | "secondary-danger"
  | "danger"
  | "quiet"
  | "quiet-danger"
  | "plain";
/**
 * `main` is the page's main button, 44 px high. `small` is for rows; `icon` is `small` without
 * text.
 */
type ButtonSize = "normal" | "main" | "small" | "icon";

type ButtonStyle = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The button is as wide as its container. */
  wide?: boolean;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonStyle & {
    ref?: Ref<HTMLButtonElement>;
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
  return (
    <button
      {...attributes}
      type={type}
      className={joinClasses(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
    >
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

/** The button's class for other elements, such as `<summary>`. The rules are in button.css. */
export function buttonClass({
  variant = "primary",
  size = "normal",
  wide = false,
}: ButtonStyle = {}): string {
  return `btn${VARIANTS[variant]}${SIZES[size]}${wide ? " w-full" : ""}`;
}

function BusyLabel({ text, children }: { text: string; children: ButtonProps["children"] }) {
  return (
    <span className="grid justify-items-center *:col-start-1 *:row-start-1">
      <span className="invisible inline-flex items-center gap-2">{children}</span>
      <span>{text}</span>
    </span>
  );
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "",
  secondary: " secondary",
  "secondary-danger": " secondary danger",
  danger: " danger",
  quiet: " quiet",
  "quiet-danger": " quiet danger",
  plain: " quiet plain",
};
const SIZES: Record<ButtonSize, string> = {
  normal: "",
  main: " main",
  small: " small",
  icon: " icon-only",
};
