import {
  type CookedElement,
  type CookedNode,
  element,
  findElement,
  hasClass,
  lineOf,
} from "./cooked-tree.server.ts";
import type { Rewrite, Rewriting } from "./rewriting.server.ts";

/** A quotation names whom it quotes, and leads to the quoted post. */
export function rewriteQuote(
  node: CookedElement,
  rewriting: Rewriting,
  rewrite: Rewrite,
): CookedNode[] {
  const { "data-username": username = "", "data-display-name": display_name = "" } =
    node.attributes;
  const title = findElement(node.children, (each) => hasClass(each, "title"));
  const link = findElement(title?.children ?? [], ({ tag }) => tag === "a");
  const name = display_name || username || lineOf((link ?? title)?.children ?? []);
  const quoted = findElement(node.children, ({ tag }) => tag === "blockquote");
  const source = findSource(node, rewriting);
  return [quote(name.replace(/:$/, ""), source, rewrite(quoted?.children ?? []))];
}

/** A quotation of the chat, of which the messages are not brought over. */
export function rewriteTranscript(
  node: CookedElement,
  rewriting: Rewriting,
  rewrite: Rewrite,
): CookedNode[] {
  rewriting.lost_formats.add("chat");
  const messages = findElement(node.children, (each) => hasClass(each, "chat-transcript-messages"));
  return [quote(node.attributes["data-username"] ?? "", null, rewrite(messages?.children ?? []))];
}

/** `parseHtml()` takes a first line in bold type that ends with a colon for the author. */
function quote(name: string, source: string | null, children: CookedNode[]): CookedNode {
  const shown = `${name}:`;
  const author = source === null ? shown : element("a", [shown], { href: source });
  return element("blockquote", name === "" ? children : [element("cite", [author]), ...children]);
}

function findSource({ attributes }: CookedElement, { findPost, links }: Rewriting): string | null {
  const { "data-topic": topic = "", "data-post": post = "" } = attributes;
  if (!/^\d{1,9}$/.test(topic) || !/^\d{1,9}$/.test(post)) return null;
  const path = findPost(Number(topic), Number(post));
  if (path === null) links.lose("unknown_quote", `t/${topic}/${post}`);
  return path;
}
