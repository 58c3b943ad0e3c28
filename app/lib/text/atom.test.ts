import { parseFeed } from "@rowanmanning/feed-parser";
import * as fc from "fast-check";
import RssParser from "rss-parser";
import { expect, test } from "vitest";
import { type AtomEntry, type AtomFeed, writeAtom } from "./atom.ts";

const MOMENT = new Date("2026-11-23T04:05:06.789Z");
const ENTRY: AtomEntry = {
  id: "https://divan.example/#post-7",
  title: "Yanıt: Ceviz sehpa",
  address: "https://divan.example/topic/3/post/7",
  author: "ayşe.demir",
  created_at: MOMENT,
  updated_at: MOMENT,
  language: "en",
  title_language: null,
  category: "Ahşap",
  text: { type: "text", value: "Nemden." },
};
const FEED: AtomFeed = {
  id: "https://divan.example/#feed-latest",
  title: "Divan",
  language: "tr",
  address: "https://divan.example/latest",
  updated_at: MOMENT,
  entries: [ENTRY],
};

const withEntry = (change: Partial<AtomEntry>) =>
  writeAtom({ ...FEED, entries: [{ ...ENTRY, ...change }] });

test("has the elements and attributes that RFC 4287 demands", () => {
  expect(writeAtom(FEED)).toBe(
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="tr"><id>https://divan.example/#feed-latest</id>' +
        "<title>Divan</title><updated>2026-11-23T04:05:06.789Z</updated>" +
        '<link rel="alternate" type="text/html" href="https://divan.example/latest"/>' +
        "<entry><id>https://divan.example/#post-7</id>" +
        "<title>Yanıt: Ceviz sehpa</title><published>2026-11-23T04:05:06.789Z</published>" +
        "<updated>2026-11-23T04:05:06.789Z</updated><author><name>ayşe.demir</name></author>" +
        '<link rel="alternate" type="text/html" href="https://divan.example/topic/3/post/7"/>' +
        '<category term="Ahşap"/><summary type="text" xml:lang="en">Nemden.</summary></entry></feed>',
      "",
    ].join("\n"),
  );
});

test("a title has its own language", () => {
  expect(withEntry({ title_language: "en" })).toContain(`<title xml:lang="en">${ENTRY.title}`);
});

test("leaves out what is not known", () => {
  const xml = withEntry({ language: null, category: null, text: { type: "text", value: "" } });
  expect(xml).toContain("<title>Yanıt: Ceviz sehpa</title>");
  expect(xml).not.toMatch(/<(category|summary|content)/);
});

test("HTML is the content, and arrives as it was", async () => {
  const html = '<p>5 &lt; 6 &amp; "x"</p><pre><code>]]&gt; &amp;amp;\n\ta</code></pre>';
  const xml = withEntry({ text: { type: "html", value: html } });
  expect(xml).toContain('<content type="html" xml:lang="en">');
  expect(await readBySax(xml)).toEqual({ title: ENTRY.title, text: html });
});

/** Everything that XML can write. Each is one code point; halves of characters are not. */
const ALLOWED = /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const written = (text: string) => [...text].filter((sign) => ALLOWED.test(sign)).join("");

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.string({
    unit: fc.constantFrom(
      "]]>",
      "<![CDATA[",
      "<!--",
      "-->",
      "&amp;",
      "&#0;",
      "&",
      "<",
      ">",
      '"',
      "'",
      "\r",
      "\n",
      "\t",
      "\0",
      "\u{1F469}\u200D\u{1F680}",
      "\uD800",
      "\uDC00",
      "\uFFFE",
      "x",
      " ",
    ),
  }),
);

test("any text arrives at a reader that others wrote, without the characters that XML forbids", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (title, value) => {
      const { xml, expected } = send(title, value);
      expect(await readBySax(xml)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test("and at another one, which decodes the entities of texts once more", async () => {
  const withoutEntities = hostile.map((text) => text.replaceAll("&", ""));
  await fc.assert(
    fc.asyncProperty(withoutEntities, withoutEntities, async (title, value) => {
      const { xml, expected } = send(title, value);
      const [item] = parseFeed(xml).items;
      expect({ title: item?.title, text: item?.content }).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

/** The letters at the ends keep the readers from trimming. */
function send(title: string, value: string) {
  const sent = { title: `a${title}z`, value: `a${value}z` };
  const xml = withEntry({
    title: sent.title,
    category: title,
    author: value,
    text: { type: "html", value: sent.value },
  });
  return { xml, expected: { title: written(sent.title), text: written(sent.value) } };
}

async function readBySax(xml: string) {
  const [item] = (await new RssParser().parseString(xml)).items;
  return { title: item?.title, text: item?.content };
}
