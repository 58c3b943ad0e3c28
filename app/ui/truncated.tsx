import { truncate } from "#app/lib/truncate.ts";

/** Truncated text, complete on hover. */
export function Truncated({ text, max }: { text: string; max?: number }) {
  const truncated_text = truncate(text, max);
  return truncated_text === text ? text : <span title={text}>{truncated_text}</span>;
}
