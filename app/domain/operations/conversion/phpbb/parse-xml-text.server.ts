import { Parser } from "htmlparser2";
import { addText, MAX_TAGS_IN_TAGS, type TextNode, type TextTag } from "./text-tree.ts";

/*
 * Since 3.2 phpBB stores XML of s9e\TextFormatter: <r> with markup or <t> without. A BBCode is an
 * element in capital letters; <s> and <e> hold what was typed for its begin and end, and <i> what is
 * not shown.
 */

export const isXmlText = (text: string) => /^<[rt][ >]/.test(text);

const HIDDEN = new Set(["s", "e", "i"]);
/** Of smilies and shortened addresses the text is what was typed. */
const WITHOUT_TAG = new Set(["r", "t", "p", "br", "E", "LINK_TEXT"]);

/** The attribute that stands for the value, where it has another name than the tag. */
const VALUES = new Map([
  ["quote", "author"],
  ["list", "type"],
  ["img", "src"],
  ["attachment", "index"],
]);

export function parseXmlText(xml: string): TextNode[] {
  const nodes: TextNode[] = [];
  const parents: TextTag[] = [];
  // Null for an element that is no tag of the tree.
  const open_elements: (TextTag | null)[] = [];
  let hidden = 0;
  const current = () => parents.at(-1)?.children ?? nodes;
  const isCode = () => parents.at(-1)?.name === "code";

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (hidden > 0 || HIDDEN.has(name)) {
          hidden += 1;
          return;
        }
        if (name === "br") addText(current(), "\n");
        if (WITHOUT_TAG.has(name) || parents.length >= MAX_TAGS_IN_TAGS)
          return void open_elements.push(null);
        const tag = tagOf(name, attributes);
        current().push(tag);
        parents.push(tag);
        open_elements.push(tag);
      },
      ontext(text) {
        if (hidden > 0) return;
        addText(current(), isCode() ? text : text.replace(/\s/g, " "));
      },
      onclosetag() {
        if (hidden > 0) hidden -= 1;
        else if (open_elements.pop()) parents.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return nodes;
}

function tagOf(element: string, attributes: Record<string, string>): TextTag {
  const name = element === "LI" ? "*" : element.toLowerCase();
  const key = VALUES.get(name) ?? name;
  const value = Object.hasOwn(attributes, key) ? (attributes[key] ?? "") : "";
  return { name, value, attributes, children: [] };
}
