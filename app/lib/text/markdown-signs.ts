/** Signs that mean something in Markdown, some of them only at the beginning of a line. */
const SIGN = /[*_`~<&[\]\\|]|^[^\S\r\n]*(?:[-+=>#]|\d+[.)])|^(?: {4}|\t)/m;

/**
 * Whether a text might mean more in Markdown than its lines. It may be wrong about a text that
 * means nothing more, never about one that does.
 */
export function hasMarkdownSigns(text: string): boolean {
  return SIGN.test(text);
}

/** Signs that are there on purpose: a beginning of a line, or a pair around words. */
const FORMAT =
  /^(?:#{1,6} |> ?\S|(?:[-*+]|\d+[.)]) \S.*\n\s*(?:[-*+]|\d+[.)]) \S|```|\|.+\|\s*$)|\*\*[^\s*][^*]*\*\*|(?<![\p{L}\p{N}*])\*[^\s*][^*\n]*\*(?![\p{L}\p{N}*])|~~[^\s~][^~]*~~|`[^`\n]+`|!?\[[^[\]]*\]\([^\s()]+\)/mu;

/**
 * Whether a pasted text was meant as Markdown. A list alone counts only with a second item, because
 * a sentence may begin with a dash or a number.
 */
export function hasMarkdown(text: string): boolean {
  return FORMAT.test(text);
}
