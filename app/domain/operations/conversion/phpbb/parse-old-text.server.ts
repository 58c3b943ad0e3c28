import { Parser } from "htmlparser2";
import { decodeEntities } from "./entities.server.ts";
import { addText, MAX_TAGS_IN_TAGS, type TextNode, type TextTag } from "./text-tree.ts";

/*
 * phpBB 3.0 and 3.1 stored a post as HTML in which smilies and addresses are elements between comments
 * already, and BBCode is marked by the `bbcode_uid` of the post: "[b:1a2b3c]…[/b:1a2b3c]". Brackets
 * without it are text.
 */

type Token =
  | { kind: "html"; html: string }
  | { kind: "open"; name: string; value: string }
  | { kind: "close"; name: string };

export function parseOldText(text: string, uid: string): TextNode[] {
  const nodes: TextNode[] = [];
  const open_tags: TextTag[] = [];
  const parent = () => open_tags.at(-1)?.children ?? nodes;

  function close(name: string) {
    const index = open_tags.findLastIndex((tag) => tag.name === name);
    if (index >= 0) open_tags.length = index;
  }

  for (const token of readTokens(text, uid)) {
    if (token.kind === "html") addHtml(parent(), token.html);
    else if (token.kind === "close") close(token.name);
    else {
      if (token.name === "*" && isItemOpen(open_tags)) close("*");
      if (open_tags.length >= MAX_TAGS_IN_TAGS) continue;
      const tag: TextTag = { ...token, attributes: {}, children: [] };
      parent().push(tag);
      open_tags.push(tag);
    }
  }
  return nodes;
}

/** Whether the innermost list has an item that is not closed. */
function isItemOpen(open_tags: TextTag[]): boolean {
  const names = open_tags.map((tag) => tag.name);
  return names.lastIndexOf("*") > names.lastIndexOf("list");
}

/** All tags end with the same mark, so they are found by it and never by the brackets of a text. */
function* readTokens(text: string, uid: string): Generator<Token> {
  const end_mark = `:${uid}]`;
  let start = 0;
  for (;;) {
    const end = uid === "" ? -1 : text.indexOf(end_mark, start);
    if (end < 0) return yield { kind: "html", html: text.slice(start) };
    const part = text.slice(start, end);
    start = end + end_mark.length;
    const tag = tagAtEnd(part);
    // phpBB shows what it does not know as a tag without the mark.
    if (!tag) yield { kind: "html", html: `${part}]` };
    else {
      yield { kind: "html", html: part.slice(0, tag.at) };
      yield tag.token;
      if (tag.token.kind === "open" && tag.token.name === "code") {
        const close_mark = `[/code${end_mark}`;
        const close = text.indexOf(close_mark, start);
        yield { kind: "html", html: text.slice(start, close < 0 ? undefined : close) };
        yield { kind: "close", name: "code" };
        if (close < 0) return;
        start = close + close_mark.length;
      }
    }
  }
}

const NAME = /^\[(\/?)([a-z0-9_-]+|\*)(?:=|:[mou]$|$)/i;

/** The tag whose bracket is the last one that can begin one: values have brackets too, in pairs. */
function tagAtEnd(part: string): { at: number; token: Token } | null {
  let closed = 0;
  for (let at = part.length - 1; at >= 0; at -= 1) {
    if (part[at] === "]") closed += 1;
    if (part[at] !== "[") continue;
    if (closed > 0) {
      closed -= 1;
      continue;
    }
    const head = NAME.exec(part.slice(at));
    if (!head) continue;
    const [begin, slash, name = ""] = head;
    if (slash) return { at, token: { kind: "close", name: name.toLowerCase() } };
    const value = begin.endsWith("=") ? valueOf(part.slice(at + begin.length)) : "";
    return { at, token: { kind: "open", name: name.toLowerCase(), value } };
  }
  return null;
}

function valueOf(html: string): string {
  const value = decodeEntities(html);
  return value.length > 1 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1)
    : value;
}

/** Smilies become their signs, links become tags. */
function addHtml(nodes: TextNode[], html: string): void {
  if (!html.includes("<")) return addText(nodes, decodeEntities(html));
  let smiley: string | null = null;
  let link: TextTag | null = null;
  let hidden = 0;
  const current = () => link?.children ?? nodes;
  const parser = new Parser({
    oncomment(data) {
      const code = data.trim();
      smiley = code.startsWith("s") && smiley === null ? decodeEntities(code.slice(1)) : null;
    },
    onopentag(name, attributes) {
      if (name === "script" || name === "style") hidden += 1;
      if (name === "br") addText(current(), "\n");
      const is_smiley = smiley !== null || attributes.src?.startsWith("{SMILIES_PATH}");
      if (name === "img" && is_smiley) addText(current(), attributes.alt || (smiley ?? ""));
      else if (name === "img" && attributes.src)
        current().push({ name, value: attributes.src, attributes: {}, children: [] });
      if (name !== "a" || !attributes.href || link) return;
      link = { name: "url", value: attributes.href, attributes: {}, children: [] };
      nodes.push(link);
    },
    ontext(text) {
      if (hidden === 0) addText(current(), text);
    },
    onclosetag(name) {
      if (name === "script" || name === "style") hidden -= 1;
      if (name !== "a" || !link) return;
      link.children = link.children.map((child) => wholeAddress(child, link?.value ?? ""));
      link = null;
    },
  });
  parser.end(html);
}

const ELLIPSIS = " ... ";

/** Long addresses were stored as "http://a.example/long ... end.html", with the whole one beside. */
function wholeAddress(node: TextNode, address: string): TextNode {
  if (typeof node !== "string") return node;
  const [begin = "", end] = node.split(ELLIPSIS);
  return end !== undefined && address.includes(begin) && address.endsWith(end) ? address : node;
}
