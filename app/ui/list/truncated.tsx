import { splitAfter } from "#app/lib/text/truncate.ts";

/**
 * Shows `max` characters and an ellipsis, and the whole text on hover. The rest stays in the page,
 * for screen readers and text browsers.
 */
export function Truncated({ text, max = 20 }: { text: string; max?: number }) {
  const [beginning, rest] = splitAfter(text, max);
  if (!rest) return text;
  return (
    <span title={text} className="truncated">
      {beginning}
      <span>{rest}</span>
    </span>
  );
}
