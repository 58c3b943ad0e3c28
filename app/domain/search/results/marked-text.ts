import type { SnippetPart } from "../query/search-results.ts";

/** HTML in which `<mark>` is the only element: the text's own `&`, `<` and `>` are escaped. */
export function markedText(parts: readonly SnippetPart[]): string {
  return parts
    .map(({ text, is_marked }) => (is_marked ? `<mark>${escaped(text)}</mark>` : escaped(text)))
    .join("");
}

/** The text of the parts without marks. */
export function plainTextOf(parts: readonly SnippetPart[]): string {
  return parts.map(({ text }) => text).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
