import { Parser } from "htmlparser2";

/** Titles and names are stored as HTML: "Tom &amp; Jerry". */
export function decodeEntities(html: string): string {
  if (!html.includes("&")) return html;
  let text = "";
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
  });
  parser.end(html.replaceAll("<", "&lt;"));
  return text;
}

/** An address that went through several forms has several layers of "&amp;". */
export function decodeAddress(address: string): string {
  const decoded = address.replaceAll("&amp;", "&");
  return decoded === address ? address.trim() : decodeAddress(decoded);
}
