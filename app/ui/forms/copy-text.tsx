import { type ReactNode, useEffect, useRef, useState } from "react";
import { splitAfter } from "#app/lib/text/truncate.ts";
import { LongUrl } from "../page/breakable.tsx";
import { useHydrated } from "../page/hydrated.ts";
import { Icon } from "../page/icon.tsx";
import { joinClasses } from "../page/join-classes.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { Button } from "./button.tsx";

/** How long the button confirms the copy. */
const COPIED_LABEL_MS = 2000;

type CopyTextProps = {
  value: string;
  /** The text is a link to its own address. */
  isLink?: boolean;
  /** How many characters are shown. Without it, CSS cuts the text off at the end of the line. */
  max?: number;
  /** The name of the copied text, so that the buttons of a list have different names. */
  name: string;
  copyLabel: string;
  copiedLabel: string;
  /** The button shows its icon only. */
  compact?: boolean;
};

/**
 * An address in one line. With script, a button next to it copies it; the children are more such
 * buttons.
 */
export function CopyText({
  value,
  isLink = false,
  max,
  children,
  ...button
}: CopyTextProps & { children?: ReactNode }) {
  const text = max ? <ShortUrl text={value} max={max} /> : <LongUrl text={value} />;
  return (
    <div className={joinClasses("copy-text", button.compact && "compact")}>
      {isLink ? <a href={value}>{text}</a> : <code>{text}</code>}{" "}
      <CopyButton value={value} {...button} />
      {children}
    </div>
  );
}

/** Like `Truncated`, but text browsers break the rest. */
function ShortUrl({ text, max }: { text: string; max: number }) {
  const [beginning, rest] = splitAfter(text, max);
  if (!rest) return text;
  return (
    <span title={text} className="truncated">
      {beginning}
      <span>
        <wbr />
        <LongUrl text={rest} />
      </span>
    </span>
  );
}

/** Renders nothing without script, and where the browser has no clipboard. */
export function CopyButton({
  value,
  name,
  copyLabel,
  copiedLabel,
  compact = false,
  main = false,
}: Omit<CopyTextProps, "isLink" | "max"> & { main?: boolean }) {
  const is_hydrated = useHydrated();
  const [is_copied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Pages without TLS have no clipboard API; the text can still be copied by hand.
  if (!is_hydrated || !navigator.clipboard) return null;
  const copy = async () => {
    setIsCopied(await copyToClipboard(value));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_LABEL_MS);
  };
  return (
    <Button
      type="button"
      variant={main ? "secondary" : "quiet"}
      size={compact ? "icon" : "small"}
      onClick={copy}
    >
      <Icon name={is_copied ? "check" : "copy"} />
      <span>
        <span aria-live="polite" className={compact ? "sr-only" : "md:max-lg:sr-only"}>
          {is_copied ? copiedLabel : copyLabel}
        </span>
        <VisuallyHidden>: {name}</VisuallyHidden>
      </span>
    </Button>
  );
}

const copyToClipboard = (value: string): Promise<boolean> =>
  navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  );
