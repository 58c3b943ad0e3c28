import * as fc from "fast-check";
import { expect, test } from "vitest";
import { linkAddress } from "#app/lib/net/addresses.ts";
import { documents, markdown, tagSoup } from "./arbitraries.ts";
import { checkWrittenHtml, UnsafeHtmlError } from "./check-written-html.server.ts";
import { linkMentions, mentionedNames } from "./mentions.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { parseMarkdown } from "./parse-markdown.server.ts";
import { writeHtml } from "./write-html.server.ts";

test("the check accepts the HTML of every document", () => {
  fc.assert(
    fc.property(documents, (document) => checkWrittenHtml(writeHtml(document))),
    { numRuns: 1500 },
  );
});

test("the check accepts the HTML of every parsed input", () => {
  const parsed = fc.oneof(
    tagSoup.map(parseHtml),
    markdown.map(parseMarkdown),
    fc.string({ unit: "binary", maxLength: 200 }).map(parseHtml),
  );
  fc.assert(
    fc.property(parsed, (document) => {
      const names = mentionedNames(document);
      checkWrittenHtml(
        writeHtml(linkMentions(document, new Map(names.map((name) => [name, name])))),
      );
    }),
    { numRuns: 1500 },
  );
});

test("the check accepts every address that linkAddress returns", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.constantFrom("/", "https://a", "mailto:a@b", ""), fc.string({ unit: "binary" })),
      ([prefix, suffix]) => {
        const href = linkAddress(prefix + suffix);
        if (href !== null)
          checkWrittenHtml(
            writeHtml([{ kind: "p", runs: [{ text: "a", marks: [`link ${href}`] }] }]),
          );
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  "<p>a</p><script>alert(1)</script>",
  '<p onclick="alert(1)">a</p>',
  '<p><a href="javascript:alert(1)" rel="nofollow noopener ugc">a</a></p>',
  '<p><a href="//evil.example" rel="nofollow noopener ugc">a</a></p>',
  '<p><a href="/a" target="_blank">a</a></p>',
  '<p><a class="btn" href="/a">a</a></p>',
  '<p><a href="https://a.example" rel="opener">a</a></p>',
  '<p><img src="http://a.example/b.png" alt="" loading="lazy"></p>',
  '<p><img src="data:image/png;base64,AA" alt="" loading="lazy"></p>',
  '<p><img src="/assets/a.png" alt="" onerror="alert(1)"></p>',
  '<p><img src="/assets/a.png" alt="" loading="lazy" /></p>',
  '<p style="position:fixed">a</p>',
  "<h1>a</h1>",
  "<p>a",
  "<p>a</p></div>",
  "<p><b>a</b></p>",
  "<p>a < b</p>",
  "<p>a & b</p>",
  '<p>"</p>',
  "<!-- a -->",
  '<iframe src="https://a.example"></iframe>',
])("the check refuses HTML that the writer never writes: %s", (html) => {
  expect(() => checkWrittenHtml(html)).toThrow(UnsafeHtmlError);
});
