import * as fc from "fast-check";
import { expect, test } from "vitest";
import { documents } from "#app/content/arbitraries.ts";
import { textOf } from "#app/content/text.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { textOfHtml } from "./text-of-html.ts";

test.each([
  ["<p>kır<em>mızı</em></p><p>ceviz<br>masa</p>", "kırmızı ceviz masa"],
  ["<ul><li>bir</li><li>iki</li></ul><hr>üç", "bir iki üç"],
  ['<p><a href="https://divan.example/">bağ</a> 1 &lt; 2 &amp;amp;</p>', "bağ 1 < 2 &amp;"],
  ['rel="ugc">son</a> ve <a href="/use', "son ve"],
  ["", ""],
])("the text of %s", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

const withoutBlanks = (text: string) => text.replace(/\s/g, "");

test("stored HTML has the text of its document", () => {
  fc.assert(
    fc.property(documents, (document) => {
      expect(withoutBlanks(textOfHtml(writeHtml(document)))).toBe(withoutBlanks(textOf(document)));
    }),
  );
});
