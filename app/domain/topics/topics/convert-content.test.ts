import * as fc from "fast-check";
import { expect, test } from "vitest";
import { markdown, richHtml } from "#app/content/arbitraries.ts";
import { parseContent } from "#app/content/content.server.ts";
import { cleanHtml, fromMarkdown } from "#tests/support/clean-html.ts";
import { createdMember, exhaustLimit } from "#tests/support/domain.ts";
import { convertContent, convertDocument } from "./convert-content.server.ts";

test("a text that changes to the other editor and back is the same text", () => {
  fc.assert(
    fc.property(fc.oneof(richHtml.map(cleanHtml), markdown.map(fromMarkdown)), (html) => {
      const converted = convertDocument(parseContent(html, "html"));
      if (converted.markdown !== null) expect(fromMarkdown(converted.markdown)).toBe(html);
      if (converted.rich_html !== null) expect(converted.rich_html).toBe(html);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["merged cells", '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'],
  ["the size of an image", '<p><img src="/assets/b.png" width="20" height="10"></p>'],
])("plain text is not offered for %s, which Markdown would lose", async (_, content) => {
  const converted = await convertContent(await createdMember(), { content });
  expect(converted).toEqual({ markdown: null, rich_html: cleanHtml(content) });
});

test("the rich editor is not offered for a text that it would change", async () => {
  const content = "5. a\n6. b";
  expect(
    await convertContent(await createdMember(), { content, content_format: "markdown" }),
  ).toEqual({ markdown: content, rich_html: null });
});

test("conversions share the limit of previews", async () => {
  const author = await createdMember();
  const convert = () => convertContent(author, { content: "<p>a</p>" });
  expect(await exhaustLimit("preview", author)).toBe(120);
  await expect(convert()).rejects.toMatchObject({ status: 429, key: "tooManyTries" });
});
