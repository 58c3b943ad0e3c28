import type { MarkdownIt, StateInline, Token } from "markdown-it";

const TAG = /<(?:(\/?)(b|i|u|s)|br)>/y;

/**
 * The five tags that are allowed in Markdown: <u>, for which it has no sign; <br>, for a line break
 * inside a table cell; and <b>, <i>, <s>, because its own signs do not work inside a word. A tag
 * without its partner is text, like everything else in "<>".
 */
export function inlineTags(markdown: MarkdownIt) {
  markdown.inline.ruler.before("autolink", "inline_tags", readTag);
  markdown.inline.ruler2.push("inline_tags", unpairedToText);
}

function readTag(state: StateInline, silent: boolean) {
  TAG.lastIndex = state.pos;
  const match = TAG.exec(state.src);
  if (!match) return false;
  if (!silent) {
    const token = state.push(match[2] === undefined ? "hardbreak" : "html_inline", "br", 0);
    token.content = match[2] === undefined ? "" : match[0];
  }
  state.pos += match[0].length;
  return true;
}

function unpairedToText(state: StateInline) {
  const unclosed_by_tag = new Map<string, Token[]>();
  for (const token of state.tokens) {
    if (token.type !== "html_inline") continue;
    const name = token.content.replace(/\W/g, "");
    const unclosed = unclosed_by_tag.get(name) ?? [];
    unclosed_by_tag.set(name, unclosed);
    if (!token.content.startsWith("</")) unclosed.push(token);
    else if (!unclosed.pop()) token.type = "text";
  }
  for (const unclosed of unclosed_by_tag.values())
    for (const token of unclosed) token.type = "text";
  return true;
}
