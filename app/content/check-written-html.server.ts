import sanitizeHtml from "sanitize-html";

// Every tag that write-html writes. The list is repeated on purpose: a mistake in the writer must
// not change what is allowed here.
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "h3",
    "h4",
    "h5",
    "h6",
    "pre",
    "code",
    "hr",
    "blockquote",
    "cite",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "strong",
    "em",
    "u",
    "s",
    "a",
    "img",
    "br",
  ],
  allowedAttributes: {
    a: ["href", { name: "rel", values: ["nofollow noopener ugc"] }],
    img: [
      "src",
      "srcset",
      "sizes",
      "alt",
      "width",
      "height",
      { name: "loading", values: ["lazy"] },
    ],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedClasses: { a: ["mention", "picture", "file", "waiting-image"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // The sanitiser leaves a quotation mark in text as it is, and the writer escapes it.
  textFilter: (text) => text.replaceAll('"', "&quot;"),
};

/** HTML that the sanitiser would change is never stored. */
export class UnsafeHtmlError extends Error {
  override readonly name = "UnsafeHtmlError";

  constructor() {
    super("The sanitizer would change the written HTML");
  }
}

export function checkWrittenHtml(html: string): void {
  // The sanitiser ends a void tag with " />". In text and attributes it escapes ">".
  if (sanitizeHtml(html, RULES).replaceAll(" />", ">") !== html) throw new UnsafeHtmlError();
}
