import type { HTMLElement } from "node-html-parser";

/** What the eye sees of a text that may be shortened. */
export function shownText(element: HTMLElement | null | undefined): string {
  const shortened = element?.querySelector(".truncated");
  if (!shortened) return element?.textContent ?? "";
  return `${shortened.childNodes[0]?.textContent}…`;
}
