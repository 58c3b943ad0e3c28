import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkWrittenHtml } from "#app/content/check-written-html.server.ts";
import type { Run } from "#app/content/document.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { textOf } from "#app/content/text.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { PHPBB_TEXTS } from "#tests/conversion/phpbb-texts.ts";
import type { Links } from "../source.ts";
import { type PostExtra, toDocument } from "./to-document.server.ts";

const UID = "1a2b3c4d";

const AYSE: Run = { text: "@ayse", marks: ["link /user/ayse"] };
const HOUSE = { src: "/files/6/ev.webp", alt: "", width: 4, height: 3 };
const FILES = new Map<string, Run>([
  ["attachment:5", { text: "plan.pdf", marks: ["link /files/5/plan.pdf"] }],
  ["attachment:6", { text: "", marks: [], image: HOUSE }],
]);

const noLinks: Links = {
  post: () => null,
  forum: () => null,
  mention: () => null,
  file: () => null,
  lose: () => {},
};

function convert(text: string, extra: Partial<PostExtra> = {}) {
  const losses: string[] = [];
  const links: Links = {
    ...noLinks,
    post: (id) => (id === 17 ? "/topic/3/post/17" : null),
    mention: (member) =>
      ("id" in member ? member.id === 2 : member.name === "Ayşe") ? AYSE : null,
    file: (ref) => FILES.get(ref) ?? null,
    lose: (loss, example) => losses.push(`${loss} ${example ?? ""}`.trim()),
  };
  const post = {
    id: 1,
    text,
    extra: Object.assign({ uid: UID }, extra),
  };
  const document = toDocument(post, links, "https://eski.example/forum/");
  return { document, html: writeHtml(document), losses };
}

const ATTACHMENTS = [
  { ref: "attachment:5", name: "plan.pdf" },
  { ref: "attachment:6", name: "ev.png" },
];

const STORED = PHPBB_TEXTS.flatMap(([name, old, xml, html]) =>
  [
    { name: `${name}, stored by 3.0 and 3.1`, text: old, html },
    { name: `${name}, stored by 3.2 and later`, text: xml, html },
  ].filter(({ text }) => text !== null),
);

test.each(STORED)("$name", ({ text, html }) => {
  expect(convert(text ?? "", { attachments: ATTACHMENTS }).html).toBe(html);
});

describe("what cannot be kept is counted", () => {
  test.each<[string, string[]]>([
    ["[color=red:1a2b3c4d]a[/color:1a2b3c4d]", ["lost_format [color]"]],
    ["<r><MOD mod='x'>a</MOD></r>", ["unknown_format [mod]"]],
    ["<r><QUOTE author='Ali' post_id='99'>a</QUOTE></r>", ["unknown_quote Ali"]],
    ["<r><QUOTE author='Ali' post_id='17'>a</QUOTE></r>", []],
    ["<r><ATTACHMENT index='0'>x.png</ATTACHMENT></r>", ["missing_file x.png"]],
  ])("%s", (text, losses) => {
    expect(convert(text).losses).toEqual(losses);
  });
});

test("a poll follows the text", () => {
  const poll = {
    question: "Ne zaman &amp; nerede?",
    options: [
      { text: "<t>Pazar</t>", votes: 3 },
      { text: "[b:1a2b3c4d]Salı[/b:1a2b3c4d]", votes: 0 },
    ],
  };
  expect(convert("Soru", { poll }).html).toBe(
    "<p>Soru</p><p><strong>Ne zaman &amp; nerede?</strong></p><ul><li>Pazar (3)</li><li>Salı (0)</li></ul>",
  );
});

test("the address of a board that is unknown does not make links of this site", () => {
  const post = {
    id: 1,
    text: "<r><URL url='/topic/1'>a</URL></r>",
    extra: { uid: "" },
  };
  expect(writeHtml(toDocument(post, noLinks, null))).toBe("<p>a (/topic/1)</p>");
});

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const letters = (text: string) => text.replace(/\s+/g, "");

describe("any text", () => {
  const words = fc.constantFrom(
    "ev",
    "Çay",
    "1 < 2",
    "&amp;",
    "[b]",
    ":)",
    "a@b.c",
    "\n",
    "\n\n",
    "x:1a2b3c4d",
  );
  type Part = string | { name: string; children: Part[] };
  const { parts } = fc.letrec<{ parts: Part[] }>((tie) => ({
    parts: fc.array(
      fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        words,
        fc.record({
          name: fc.constantFrom(
            "b",
            "i",
            "u",
            "s",
            "quote",
            "list",
            "color",
            "center",
            "code",
            "spoiler",
            "url",
          ),
          children: tie("parts"),
        }),
      ),
      { maxLength: 5 },
    ),
  }));
  const asOld = (all: Part[]): string =>
    all
      .map((part) => {
        if (typeof part === "string") return escape(part);
        const inner = part.name === "code" ? escape(wordsOf(part.children)) : asOld(part.children);
        if (part.name === "list")
          return `[list:${UID}][*:${UID}]${inner}[/*:m:${UID}][/list:u:${UID}]`;
        const value = part.name === "url" ? "=http&#58;//a.example/" : "";
        return `[${part.name}${value}:${UID}]${inner}[/${part.name}:${UID}]`;
      })
      .join(" ");
  const asXml = (all: Part[]): string =>
    all
      .map((part) => {
        if (typeof part === "string") return escape(part).replaceAll("\n", "<br/>\n");
        const name = part.name.toUpperCase();
        const inner = part.name === "code" ? escape(wordsOf(part.children)) : asXml(part.children);
        if (part.name === "list")
          return `<LIST><s>[list]</s><LI><s>[*]</s>${inner}</LI><e>[/list]</e></LIST>`;
        return `<${name} url="http://a.example/"><s>[${part.name}]</s>${inner}<e>[/${part.name}]</e></${name}>`;
      })
      .join(" ");
  const wordsOf = (all: Part[]): string =>
    all.map((part) => (typeof part === "string" ? part : wordsOf(part.children))).join(" ");

  test("keeps every word in its order, in both forms alike", () => {
    fc.assert(
      fc.property(parts, (all) => {
        for (const text of [asOld(all), `<r>${asXml(all)}</r>`]) {
          // The address of a link without a text is shown.
          const shown = letters(textOf(convert(text).document)).replaceAll("http://a.example/", "");
          expect(shown).toBe(letters(wordsOf(all)));
        }
      }),
    );
  });

  test("is written as a post that the editor reads again", () => {
    fc.assert(
      fc.property(parts, (all) => {
        const { html } = convert(asOld(all));
        expect(writeHtml(parseHtml(html))).toBe(html);
        expect(() => checkWrittenHtml(html)).not.toThrow();
      }),
    );
  });

  test("never throws, and never takes long", () => {
    const signs = fc.constantFrom(
      "[",
      "]",
      "/",
      "=",
      ":",
      UID,
      `:${UID}]`,
      "quote",
      "list",
      "*",
      "code",
      "url",
      "<",
      ">",
      "<r>",
      "<t>",
      "</",
      "QUOTE",
      "LIST",
      "LI",
      "URL",
      "<!-- s:) -->",
      "<!--",
      "<img src='",
      "<a href='",
      "'",
      '"',
      "&",
      "&#0;",
      "&amp;",
      "http://",
      "\0",
      "\n",
      "İ",
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), (all) => {
        convert(all.join(""));
        convert(`<r>${all.join("")}`);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    `[b:${UID}]`.repeat(100_000),
    `[quote:${UID}]`.repeat(100_000),
    `[list:${UID}][*:${UID}]`.repeat(50_000),
    "[".repeat(500_000) + `:${UID}]`,
    `[/b:${UID}]`.repeat(100_000),
    "[code:".repeat(100_000) + UID,
    `<r>${"<B>".repeat(100_000)}x`,
    `<r>${"<QUOTE author='x'>".repeat(50_000)}x`,
    `<r>${"<LIST><LI>".repeat(50_000)}x`,
    "<!-- s".repeat(100_000),
    "<a href='x'>".repeat(50_000),
  ])("is read in bounded time, however deep (%#)", (text) => {
    expect(Array.isArray(convert(text).document)).toBe(true);
  });
});
