/** Signs that mean something in Markdown, some of them only at the beginning of a line. */
const SIGN = /[*_`~<&[\]\\|]|^\s*(?:[-+=>#]|\d+[.)])|^(?: {4}|\t)/m;

/**
 * Whether a text might mean more in Markdown than its lines. It may be wrong about a text that means
 * nothing more, never about one that does.
 */
export function hasMarkdownSigns(text: string): boolean {
  return SIGN.test(text);
}
