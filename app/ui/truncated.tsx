import { truncate } from "#app/lib/truncate.ts";

/** Truncated text, complete on hover. */
export function Truncated({ text, max }: { text: string; max?: number }) {
  const shown = truncate(text, max);
  return shown === text ? text : <span title={text}>{shown}</span>;
}
