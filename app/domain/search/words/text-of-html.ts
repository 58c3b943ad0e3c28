/** Tags inside of a sentence. All others end a word. */
const INLINE_TAG = /<\/?(?:a|b|strong|i|em|u|s|del|code|span)[\s>]/y;
/** The description of a picture is text. */
const DESCRIPTION = /<img [^>]*alt="([^"]*)"/y;
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
  return withoutTags(html.replace(/^[^<>]*>/, ""))
    .replace(ENTITIES, (_, name: string) => CHARACTERS[name] ?? " ")
    .replace(SPACES, " ")
    .trim();
}

function withoutTags(html: string): string {
  let text = "";
  let done = 0;
  for (;;) {
    const start = html.indexOf("<", done);
    if (start < 0) return text + html.slice(done);
    text += html.slice(done, start);
    const end = html.indexOf(">", start);
    if (end < 0) return text;
    INLINE_TAG.lastIndex = start;
    if (!INLINE_TAG.test(html)) text += descriptionAt(html, start);
    done = end + 1;
  }
}

function descriptionAt(html: string, start: number): string {
  DESCRIPTION.lastIndex = start;
  const [, description] = DESCRIPTION.exec(html) ?? [];
  return description ? ` ${description} ` : " ";
}
