import { linkOf, type Run } from "./document.ts";

/**
 * The permalink of a reply, or the address of a topic. The name of an author links to no other
 * address.
 */
const SOURCE = /^\/topic\/[1-9]\d{0,9}(?:\/post\/[1-9]\d{0,15})?$/;

/**
 * Whether a run may name the author of a quotation: it is bold, and links at most to what is
 * quoted. Null for any other run.
 */
export function attributionOf(run: Run | undefined): { source: string | null } | null {
  if (!run || run.image || !run.marks.includes("strong")) return null;
  const source = linkOf(run);
  if (source !== null && !SOURCE.test(source)) return null;
  return run.marks.length === (source === null ? 1 : 2) ? { source } : null;
}
