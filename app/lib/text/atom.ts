import { writeXml, type XmlElement } from "./xml.ts";

export type AtomFeed = {
  id: string;
  title: string;
  language: string;
  /** The page with the same content. */
  address: string;
  updated_at: Date;
  entries: AtomEntry[];
};

export type AtomEntry = {
  id: string;
  title: string;
  address: string;
  author: string;
  created_at: Date;
  updated_at: Date;
  /** The language of the text. Null if it is not known, or if it is that of the feed. */
  language: string | null;
  title_language: string | null;
  category: string | null;
  /** HTML is the whole text; plain text is its beginning. */
  text: { type: "html" | "text"; value: string };
};

/**
 * An Atom document (RFC 4287). It has no link to itself: the address has the reader's key, and
 * programs pass on the contents of a document.
 */
export function writeAtom(feed: AtomFeed): string {
  return writeXml({
    name: "feed",
    attributes: { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.language },
    content: [
      { name: "id", content: feed.id },
      { name: "title", content: feed.title },
      { name: "updated", content: feed.updated_at.toISOString() },
      alternateLink(feed.address),
      ...feed.entries.map(entryElement),
    ],
  });
}

function entryElement(entry: AtomEntry): XmlElement {
  return {
    name: "entry",
    content: [
      { name: "id", content: entry.id },
      { name: "title", attributes: langOf(entry.title_language), content: entry.title },
      { name: "published", content: entry.created_at.toISOString() },
      { name: "updated", content: entry.updated_at.toISOString() },
      { name: "author", content: [{ name: "name", content: entry.author }] },
      alternateLink(entry.address),
      entry.category === null ? null : { name: "category", attributes: { term: entry.category } },
      textElement(entry),
    ],
  };
}

function textElement({ text: { type, value }, language }: AtomEntry): XmlElement | null {
  if (value === "") return null;
  return {
    name: type === "html" ? "content" : "summary",
    attributes: { type, ...langOf(language) },
    content: value,
  };
}

function langOf(language: string | null) {
  return { "xml:lang": language ?? undefined };
}

function alternateLink(href: string): XmlElement {
  return { name: "link", attributes: { rel: "alternate", type: "text/html", href } };
}
