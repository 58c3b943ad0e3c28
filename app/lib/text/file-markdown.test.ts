import { expect, test } from "vitest";
import { fileMarkdown } from "./file-markdown.ts";

test.each([
  ["Bir somun", "![Bir somun](/files/1/a.jpg)"],
  ["", "![](/files/1/a.jpg)"],
  ["[Un] *ve* su_ `<b>` \\", "![\\[Un\\] \\*ve\\* su\\_ \\`\\<b>\\` \\\\](/files/1/a.jpg)"],
  ["Un & su, &amp; &#38;", "![Un & su, \\&amp; \\&#38;](/files/1/a.jpg)"],
])("a picture with the description %j", (alt, markdown) => {
  const picture = { kind: "picture", alt, url: "/files/1/a.jpg" } as const;
  expect(fileMarkdown(picture, "")).toBe(markdown);
});

test("any other file is a link with its label", () => {
  const file = { kind: "file", alt: "", url: "/files/2/a.pdf" } as const;
  expect(fileMarkdown(file, "a_b [1].pdf (PDF, 3 kB)")).toBe(
    "[a\\_b \\[1\\].pdf (PDF, 3 kB)](/files/2/a.pdf)",
  );
});
