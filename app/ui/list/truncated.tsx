type TruncatedProps = { text: string; max?: keyof typeof WIDTHS };

/**
 * One line of about `max` characters. CSS cuts it, so the text is whole for screen readers and text
 * browsers, and on hover.
 */
export function Truncated({ text, max = 20 }: TruncatedProps) {
  if (text.length <= max) return text;
  return (
    <span title={text} className={`line-clamp-1 wrap-anywhere ${WIDTHS[max]}`}>
      {text}
    </span>
  );
}

const WIDTHS = {
  10: "max-w-[10ch]",
  20: "max-w-[20ch]",
  30: "max-w-[30ch]",
};
