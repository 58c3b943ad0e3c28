/**
 * The text of a post, of whatever generation of phpBB. A text has "\n" where a line breaks, and no
 * entities.
 */
export type TextNode = string | TextTag;

/**
 * `name` is in lower case and without brackets: "b", "quote", "*". `value` is what follows the equals
 * sign, `attributes` are those that have names.
 */
export type TextTag = {
  name: string;
  value: string;
  attributes: Record<string, string>;
  children: TextNode[];
};

/** Tags that lie deeper are dropped, and their text stays: nobody has nested so many on purpose. */
export const MAX_TAGS_IN_TAGS = 100;

const CONTROL_CHARACTERS = /(?![\t\n])[\p{Cc}\ufeff]/gu;

/** Appends to the last text, so that a sentence is one node. */
export function addText(nodes: TextNode[], part: string): void {
  const text = part.replace(CONTROL_CHARACTERS, "");
  const last = nodes.at(-1);
  if (typeof last === "string") nodes[nodes.length - 1] = last + text;
  else if (text !== "") nodes.push(text);
}

export function plainText(nodes: TextNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : plainText(node.children))).join("");
}
