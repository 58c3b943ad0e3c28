import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

/** How long the button confirms the copy. */
const COPIED_SHOWN_MS = 2000;

type CopyFieldProps = {
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  /** The link is no longer valid. */
  spent?: boolean;
  narrow?: boolean;
};

/** Focusing the field selects the whole value, so that it can be copied without script. */
export function CopyField({
  label,
  value,
  copyLabel,
  copiedLabel,
  spent = false,
  narrow = false,
}: CopyFieldProps) {
  return (
    <div className="flex items-center gap-1">
      <input
        readOnly
        value={value}
        aria-label={label}
        onFocus={selectAll}
        className={`h-8 min-w-0 rounded-sm bg-band px-2 font-mono text-xs text-ellipsis select-all max-md:h-9 max-md:w-0 max-md:flex-1 ${narrow ? "w-[9.5rem]" : "w-52"} ${spent ? "text-muted line-through" : "text-ink"}`}
      />
      {!spent && <CopyButton value={value} copyLabel={copyLabel} copiedLabel={copiedLabel} />}
    </div>
  );
}

function CopyButton({
  value,
  copyLabel,
  copiedLabel,
}: {
  value: string;
  copyLabel: string;
  copiedLabel: string;
}) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Pages without TLS have no clipboard API; the field can still be copied by hand.
  if (hydrated && !navigator.clipboard) return null;
  const copy = async () => {
    setCopied(await written(value));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  return (
    <Button
      type="button"
      variant="quiet"
      size="small"
      className={hydrated ? "" : "invisible"}
      onClick={copy}
    >
      <Icon name={copied ? "check" : "copy"} />
      <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
    </Button>
  );
}

const written = (value: string): Promise<boolean> =>
  navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  );

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();
