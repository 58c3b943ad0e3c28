import * as fc from "fast-check";
import { expect, test } from "vitest";
import { documents } from "#app/content/arbitraries.ts";
import { type Document, linkOf, mapRuns, type Run } from "#app/content/document.ts";
import { textOf } from "#app/content/text.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { isOwnPath } from "#app/lib/net/addresses.ts";
import { textOfHtml } from "./text-of-html.ts";

test.each([
  ["<p>kır<em>mızı</em></p><p>ceviz<br>masa</p>", "kırmızı ceviz masa"],
  ["<ul><li>bir</li><li>iki</li></ul><hr>üç", "bir iki üç"],
  ['<p><a href="https://divan.example/">bağ</a> 1 &lt; 2 &amp;amp;</p>', "bağ 1 < 2 &amp;"],
  ['rel="ugc">son</a> ve <a href="/use', "son ve"],
  [
    '<p>Bu<img src="/files/1/a.jpg" alt="çatlak &amp; testi" loading="lazy">.</p>',
    "Bu çatlak & testi .",
  ],
  ["", ""],
])("the text of %s", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

const withoutBlanks = (text: string) => text.replace(/\s/g, "");

/** A picture is found by its description, or by the address that is shown until it is fetched. */
function describedPicture(run: Run): Run {
  if (!run.image) return run;
  const { src, alt } = run.image;
  const is_shown = isOwnPath(src) || linkOf(run) !== null;
  return { text: is_shown ? alt : alt || src, marks: run.marks };
}

const withPictures = (document: Document) =>
  mapRuns(document, (runs) => runs.map(describedPicture));

test("stored HTML has the text of its document and its pictures", () => {
  fc.assert(
    fc.property(documents, (document) => {
      const text = textOf(withPictures(document));
      expect(withoutBlanks(textOfHtml(writeHtml(document)))).toBe(withoutBlanks(text));
    }),
  );
});
