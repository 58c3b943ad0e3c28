/** Tags inside of a sentence. All others end a word. */
const INLINE_TAGS = /<\/?(?:a|b|strong|i|em|u|s|del|code|span)(?:\s[^>]*)?>/g;
const TAGS = /<[^>]*>/g;
/** All but single blanks, of which a text has hundreds. */
const SPACES = / \s+|[^\S ]\s*/g;
const ENTITIES = /&(amp|lt|gt|quot|#39|nbsp);/g;
const CHARACTERS: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/**
 * The text of stored HTML on one line. Parsing it would take longer than finding it. A part of a
 * longer text may begin or end inside of a tag.
 */
export function textOfHtml(html: string): string {
  return html
    .replace(/^[^<>]*>/, "")
    .replace(/<[^>]*$/, "")
    .replace(INLINE_TAGS, "")
    .replace(TAGS, " ")
    .replace(ENTITIES, (_, name: string) => CHARACTERS[name] ?? " ")
    .replace(SPACES, " ")
    .trim();
}
