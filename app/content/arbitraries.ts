import * as fc from "fast-check";
import { linkAddress } from "#app/lib/net/addresses.ts";
import type { Block, Document, Image, Mark } from "./document.ts";

// Pieces of input as members type and paste it, with every character that has a meaning in HTML or
// Markdown.
const text_samples = fc.constantFrom(
  "ev",
  "Çay",
  "x",
  "a_b",
  "1.",
  "-",
  "+",
  "#",
  "=",
  "---",
  "***",
  "*",
  "**",
  "_",
  "~",
  "~~",
  "`",
  "```",
  "~~~",
  "|",
  "a | b",
  "\\",
  "<",
  ">",
  "&",
  "&amp;amp;",
  "!",
  "[",
  "](",
  "]:",
  ")",
  "😀",
  "“",
  "”",
  ".",
  ":",
  "…",
  "@selin",
  "@ali.",
  "a@b.example",
  "https://a.example/b_c",
  "https://a.example/(d)",
  "www.a.example",
  "&lt;b&gt;",
  "&lt;/i&gt;",
  "&lt;br&gt;",
  "4)",
  "#ev",
  "\u2003",
  "kalın:",
);
const spaces = fc.constantFrom("", "", " ", " ", "&nbsp;", "\n");
const text = fc
  .array(fc.tuple(spaces, text_samples, spaces), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(""));

const inlineTags = [
  "b",
  "strong",
  "i",
  "em",
  "u",
  "s",
  "del",
  "code",
  "cite",
  "span",
  'a href="/topic/1"',
  'a href="https://a.example/x?a=1&amp;b=(2)"',
  'a href="/user/selin"',
];
const blockTags = [
  "p",
  "h1",
  "h2",
  "h3",
  "h6",
  "div",
  "blockquote",
  "ul",
  "ol",
  'ol start="3"',
  "li",
  'li data-list="bullet"',
  "pre",
  "table",
  "thead",
  "tr",
  "td",
  "th",
];
const void_tags = fc.constantFrom(
  "<br>",
  "<hr>",
  '<img src="/assets/a.png" alt="a [b] *c*">',
  "<script>x</script>",
);

const wrapped = (tags: string[], content: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...tags), content)
    .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(" ")[0]}>`);

const { inline, flow } = fc.letrec<{ inline: string; flow: string }>((tie) => {
  const inlines = fc
    .array(tie("inline"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(""));
  const flows = fc
    .array(tie("flow"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(""));
  const list = fc
    .array(
      fc.oneof(inlines, flows).map((item) => `<li>${item}</li>`),
      { maxLength: 3 },
    )
    .chain((items) =>
      fc.constantFrom(`<ul>${items.join("")}</ul>`, `<ol start="9">${items.join("")}</ol>`),
    );
  const cells = fc.array(inlines, { minLength: 4, maxLength: 4 });
  const table = cells.map(
    ([a, b, c, d]) =>
      `<table><thead><tr><th>${a}</th><th>${b}</th></tr></thead><tr><td>${c}</td><td>${d}</td></tr></table>`,
  );
  return {
    inline: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      text,
      text,
      void_tags,
      wrapped(inlineTags, inlines),
    ),
    flow: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      inlines,
      wrapped(["p", "h1", "h4", "pre"], inlines),
      list,
      table,
      wrapped(["blockquote"], flows),
      wrapped(blockTags, flows),
      wrapped(inlineTags, flows),
    ),
  };
});

/** Valid HTML as editors write it, and HTML with misplaced elements. */
export const richHtml = fc
  .array(fc.oneof(flow, inline), { maxLength: 5 })
  .map((parts) => parts.join(""));

const pieces = [...inlineTags, ...blockTags].flatMap((tag) => [
  `<${tag}>`,
  `</${tag.split(" ")[0]}>`,
]);

/** Tags in random order, often without their partner. */
export const tagSoup = fc.oneof(
  richHtml,
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), text, void_tags), { maxLength: 20 })
    .map((parts) => parts.join("")),
);

/** Markdown as members type it into the textarea. */
export const markdown = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        "",
        "",
        "- ",
        "  - ",
        "    - ",
        "1. ",
        "7) ",
        "   ",
        "> ",
        "> > ",
        "> - ",
        "# ",
        "#### ",
        "    ",
        "```\n",
        "````\n",
        "| a | b |\n|---|---|\n| ",
        "***\n",
        "**",
        "<u>",
        "![x](/assets/a.png)",
        "[x](/y)",
        "**kalın:**\n",
        "> **Ali yazdı:**\n> ",
        "> **[Ali yazdı:](/topic/1/post/2)**\n> ",
      ),
      text,
      fc.constantFrom("", "**", "*", "~~", "</u>", "`", "](/a)", "<b>", "</b>", " |", "  ", "<br>"),
    ),
    { maxLength: 8 },
  )
  .chain((lines) =>
    fc.constantFrom("\n", "\n\n").map((gap) => lines.map((parts) => parts.join("")).join(gap)),
  );

const addresses = fc
  .oneof(
    fc.constantFrom("/user/selin", "/topic/1?a=1&b=2", "mailto:a@b.example", "https://a.example"),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string().map((path) => `/a${path}`),
  )
  .map(linkAddress)
  .filter((address) => address !== null);

const marks = fc
  .tuple(
    fc.subarray<Mark>(["strong", "em", "u", "s", "code"]),
    fc.option(addresses.map((address): Mark => `link ${address}`)),
  )
  .map(([styles, link]): Mark[] => styles.concat(link ?? []));

const anyText = fc.oneof(text, fc.string({ unit: "binary", minLength: 1 }), fc.constant("\n"));

const sizes = fc.constantFrom({ width: 0, height: 0 }, { width: 20, height: 9999 });
const images = fc
  .tuple(
    fc.constantFrom("/assets/a.png", "/files/12/b.jpg", "https://a.example/b.png?c=1&d=(2)"),
    fc.string(),
    sizes,
  )
  .map(([src, alt, { width, height }]): Image => ({ src, alt, width, height }));

const runs = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ text: anyText, marks }), weight: 5 },
    { arbitrary: fc.record({ text: fc.constant(""), marks, image: images }), weight: 1 },
  ),
  { maxLength: 5 },
);

const spans = fc.constantFrom(1, 1, 2, 20);
const cells = fc.array(fc.record({ runs, colspan: spans, rowspan: spans }), { maxLength: 3 });

/** Any value of the type, including values that the parsers never return. */
export const documents: fc.Arbitrary<Document> = fc.letrec<{ document: Document; block: Block }>(
  (tie) => ({
    document: fc.array(tie("block"), { maxLength: 4 }),
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.record({ kind: fc.constantFrom("p", "h3", "h4", "h5", "h6"), runs }),
      fc.record({ kind: fc.constant("pre"), code: anyText }),
      fc.constant<Block>({ kind: "hr" }),
      fc.record({
        kind: fc.constant("table"),
        head: fc.option(cells),
        body: fc.array(cells, { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant("quote"),
        cite: fc.string(),
        source: fc.constantFrom(null, "/topic/1", "/topic/1/post/2"),
        blocks: tie("document"),
      }),
      fc.record({
        kind: fc.constant("list"),
        ordered: fc.boolean(),
        start: fc.integer({ min: 1, max: 999_999 }),
        items: fc.array(tie("document"), { maxLength: 3 }),
      }),
    ),
  }),
).document;
