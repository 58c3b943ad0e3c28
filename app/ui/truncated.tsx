import { truncate } from "#app/lib/truncate.ts";

/** The cut text, the whole of it on hover. */
export function Truncated({ text, max }: { text: string; max?: number }) {
  const shown = truncate(text, max);
  return shown === text ? text : <span title={text}>{shown}</span>;
}
