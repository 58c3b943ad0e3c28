type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;
/** The elements of an entry, and of a feed without its entries, with their allowed numbers. */
const COUNTS: Record<string, Record<string, [number, number]>> = {
  feed: {
    id: [1, 1],
    title: [1, 1],
    updated: [1, 1],
    link: [0, 9],
    author: [0, 9],
    entry: [0, 999],
  },
  entry: {
    id: [1, 1],
    title: [1, 1],
    updated: [1, 1],
    published: [0, 1],
    author: [1, 9],
    link: [1, 9],
    category: [0, 9],
    summary: [0, 1],
    content: [0, 1],
  },
};

/** The rules of RFC 4287 that a document breaks. The list should be empty. */
export function brokenAtomRules(xml: string): string[] {
  const feed = parse(xml);
  const entries = feed.children.filter(({ name }) => name === "entry");
  return [
    ...(xml.startsWith('<?xml version="1.0" encoding="utf-8"?>') ? [] : ["no declaration"]),
    ...(feed.attributes.xmlns === "http://www.w3.org/2005/Atom" ? [] : ["not of Atom"]),
    ...[feed, ...entries].flatMap(brokenRulesOf),
    ...repeated(entries.map((entry) => textOf(entry, "id"))).map((id) => `id twice: ${id}`),
  ];
}

function brokenRulesOf(element: Element): string[] {
  const { name, children } = element;
  const counts = COUNTS[name] ?? {};
  const alternates = children.filter(
    (child) => child.name === "link" && child.attributes.rel === "alternate",
  );
  return [
    ...Object.entries(counts)
      .filter(([child, [min, max]]) => {
        const count = children.filter((each) => each.name === child).length;
        return count < min || count > max;
      })
      .map(([child]) => `${name}: number of ${child}`),
    ...children.filter((child) => !counts[child.name]).map((child) => `${name}: ${child.name}`),
    ...repeated(alternates.map(({ attributes }) => attributes.type ?? "")).map(
      (type) => `${name}: two alternates of ${type}`,
    ),
    ...(name === "entry" && alternates.length === 0 ? ["entry without an alternate"] : []),
    ...children.flatMap((child) => brokenRulesOfChild(child).map((rule) => `${name}: ${rule}`)),
  ];
}

function brokenRulesOfChild({ name, attributes, children, text }: Element): string[] {
  const broken: string[] = [];
  const check = (is_kept: boolean, rule: string) => {
    if (!is_kept) broken.push(`${name} ${rule}`);
  };
  const language = attributes["xml:lang"];
  check(language === undefined || LANGUAGE.test(language), "has a wrong language");
  if (name === "id") check(URL.canParse(text), "is no IRI");
  if (name === "updated" || name === "published")
    check(DATE.test(text) && !Number.isNaN(Date.parse(text)), "is no date");
  if (name === "link") check(URL.canParse(attributes.href ?? ""), "has no absolute address");
  if (name === "category") check((attributes.term ?? "") !== "", "has no term");
  if (name === "title") check(text !== "" && (attributes.type ?? "text") === "text", "is no text");
  if (name === "content") check(attributes.type === "html", "is no HTML");
  if (name === "summary") check(attributes.type === "text", "is no text");
  if (name === "content" || name === "summary" || name === "title")
    check(children.length === 0, "has elements");
  if (name === "author")
    check(
      children.length === 1 && children[0]?.name === "name" && children[0].text !== "",
      "has no name",
    );
  return broken;
}

/** Attributes and texts of our writer have no signs `<` and `>`, and there are no comments. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const path = [root];
  for (const [, end, name = "", attributes = "", empty, text] of xml
    .replace(/^<\?[^>]*\?>\s*/, "")
    .matchAll(/<(\/)?([\w:]+)([^<>]*?)(\/)?>|([^<>]+)/g)) {
    const parent = path.at(-1) ?? root;
    if (text !== undefined) parent.text += text;
    else if (end) {
      if (path.pop()?.name !== name) throw new Error(`</${name}> ends nothing`);
    } else {
      const element = { name, attributes: attributesIn(attributes), children: [], text: "" };
      parent.children.push(element);
      if (!empty) path.push(element);
    }
  }
  const [feed, ...others] = root.children;
  if (feed?.name !== "feed" || others.length > 0 || path.length > 1)
    throw new Error("The document is not one feed");
  return feed;
}

function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function textOf({ children }: Element, name: string): string {
  return children.find((child) => child.name === name)?.text ?? "";
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
