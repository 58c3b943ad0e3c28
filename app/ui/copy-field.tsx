import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

/** How long the button confirms the copy. */
const COPIED_LABEL_MS = 2000;

type CopyFieldProps = {
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  /** The link is no longer valid. */
  unusable?: boolean;
  narrow?: boolean;
};

export function CopyField({
  label,
  value,
  copyLabel,
  copiedLabel,
  unusable = false,
  narrow = false,
}: CopyFieldProps) {
  return (
    <div className="flex items-center gap-1">
      <input
        readOnly
        value={value}
        aria-label={label}
        onFocus={selectAll}
        className={`h-8 min-w-0 rounded-sm bg-band px-2 font-mono text-xs text-ellipsis select-all max-md:h-9 max-md:w-0 max-md:flex-1 ${narrow ? "w-[9.5rem]" : "w-52"} ${unusable ? "text-muted line-through" : "text-ink"}`}
      />
      {!unusable && <CopyButton value={value} copyLabel={copyLabel} copiedLabel={copiedLabel} />}
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
  const is_hydrated = useHydrated();
  const [is_copied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Pages without TLS have no clipboard API; the field can still be copied by hand.
  if (is_hydrated && !navigator.clipboard) return null;
  const copy = async () => {
    setIsCopied(await copyToClipboard(value));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_LABEL_MS);
  };
  return (
    <Button
      type="button"
      variant="quiet"
      size="small"
      className={is_hydrated ? "" : "invisible"}
      onClick={copy}
    >
      <Icon name={is_copied ? "check" : "copy"} />
      <span aria-live="polite">{is_copied ? copiedLabel : copyLabel}</span>
    </Button>
  );
}

const copyToClipboard = (value: string): Promise<boolean> =>
  navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  );

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();
