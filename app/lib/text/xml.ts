export type XmlElement = {
  name: string;
  /** Attributes without a value are left out. */
  attributes?: Record<string, string | undefined>;
  /** Elements or a text. Null elements are left out. */
  content?: string | readonly (XmlElement | null)[];
};

export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${writeElement(root)}\n`;
}

function writeElement({ name, attributes = {}, content = "" }: XmlElement): string {
  const written_attributes = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escapeAttribute(value)}"`))
    .join("");
  const written_content =
    typeof content === "string"
      ? escapeText(content)
      : content.map((child) => (child ? writeElement(child) : "")).join("");
  return written_content === ""
    ? `<${name}${written_attributes}/>`
    : `<${name}${written_attributes}>${written_content}</${name}>`;
}

/**
 * XML has no way to write these, not even as a reference: most controls, and halves of characters.
 */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A parser would read a carriage return as a line feed. */
function escapeText(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
    .replaceAll("\r", "&#13;");
}

/** A parser would read a tab and a line feed as spaces. */
function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");
}
