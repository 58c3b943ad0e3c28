import { type ReactNode, useEffect, useRef, useState } from "react";
import { splitAfter } from "#app/lib/text/truncate.ts";
import { LongUrl } from "../page/breakable.tsx";
import { useHydrated } from "../page/hydrated.ts";
import { Icon } from "../page/icon.tsx";
import { joinClasses } from "../page/join-classes.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { Button } from "./button.tsx";
import { COPIED_LABEL_MS, copyToClipboard } from "./copy-to-clipboard.ts";

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
  /** Says that the browser refused. */
  notCopiedLabel: string;
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
  notCopiedLabel,
  compact = false,
  main = false,
}: Omit<CopyTextProps, "isLink" | "max"> & { main?: boolean }) {
  const is_hydrated = useHydrated();
  const [result, setResult] = useState<"copied" | "refused">();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Pages without TLS have no clipboard API; the text can still be copied by hand.
  if (!is_hydrated || !navigator.clipboard) return null;
  const copy = async () => {
    const is_copied = await copyToClipboard(value);
    setResult(is_copied ? "copied" : "refused");
    clearTimeout(timer.current);
    if (is_copied) timer.current = setTimeout(() => setResult(undefined), COPIED_LABEL_MS);
  };
  const is_copied = result === "copied";
  return (
    <>
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
      {result === "refused" && (
        <span role="alert" className="text-sm text-danger">
          {notCopiedLabel}
        </span>
      )}
    </>
  );
}
