import { expect, test } from "vitest";
import { appendFiles, type ShownFile } from "./append-files.server.ts";
import { parseContent, writeContent } from "./content.server.ts";

const PICTURE: ShownFile = { kind: "picture", url: "/files/12/ekmek.jpg", alt: "Bir *ekmek* [1]" };
const FILE: ShownFile = {
  kind: "file",
  url: "/files/13/tutanak-2.pdf",
  label: "tutanak_2 [son].pdf (PDF, 120 kB)",
};

test("Markdown gets each file as a paragraph of its own", () => {
  expect(appendFiles("Ekmek.\n", "markdown", [PICTURE, FILE])).toBe(
    String.raw`Ekmek.

![Bir \*ekmek\* \[1\]](/files/12/ekmek.jpg)

[tutanak_2 \[son\].pdf (PDF, 120 kB)](/files/13/tutanak-2.pdf)`,
  );
});

test.each(["markdown", "html"] as const)("a text in %s shows what was added to it", (format) => {
  const text = format === "html" ? "<ul><li>Ekmek</li></ul>" : "- Ekmek";
  const written = writeContent(parseContent(appendFiles(text, format, [PICTURE, FILE]), format));
  expect(written).toBe(
    '<ul><li>Ekmek</li></ul><p><a class="picture" href="/picture/12"><img src="/files/12/ekmek.jpg" alt="Bir *ekmek* [1]" loading="lazy"></a></p>' +
      '<p><a class="file" href="/files/13/tutanak-2.pdf">tutanak_2 [son].pdf (PDF, 120 kB)</a></p>',
  );
});

test.each([
  ["```ts\nconst a = 1;\n", "```"],
  ["Bakın:\r\n~~~~\r\n```\r\n~~~\r\n", "~~~~"],
  ["   `````\n````\n~~~~~", "`````"],
  ["```\na\n```\n\n```", "```"],
  ["- a\n\n```\nb", "```"],
])("code that a text in Markdown has not ended, %j, ends before the files", (text, fence) => {
  const appended = appendFiles(text, "markdown", [{ ...PICTURE, alt: "" }]);
  expect(appended).toBe(`${text.trimEnd()}\n${fence}\n\n![](/files/12/ekmek.jpg)`);
  expect(parseContent(appended, "markdown").at(-1)?.kind).toBe("p");
});

test.each([
  "```\na\n```",
  "```\na\n  ````` ",
  "- a\n\n  ```\n  b",
  "> ```\n> a",
  "Bir ``` iki",
  "    ```",
  "\\```\na",
  `${"> ".repeat(60)}a\n\n\`\`\``,
])("a text in Markdown without such code, %j, gets no fence", (text) => {
  expect(appendFiles(text, "markdown", [{ ...PICTURE, alt: "" }])).toBe(
    `${text.trimEnd()}\n\n![](/files/12/ekmek.jpg)`,
  );
});

test("an empty text becomes the files alone", () => {
  expect(appendFiles(" \n", "markdown", [{ ...PICTURE, alt: "" }])).toBe(
    "![](/files/12/ekmek.jpg)",
  );
});

test("a file that the text shows already is not added again", () => {
  const text = appendFiles("Ekmek.", "markdown", [PICTURE]);
  expect(appendFiles(text, "markdown", [PICTURE])).toBe(text);
  expect(appendFiles(text, "markdown", [{ ...PICTURE, url: "/files/1/a.jpg" }])).not.toBe(text);
});

test("without files the text stays as it was typed", () => {
  expect(appendFiles("Ekmek.  \n", "markdown", [])).toBe("Ekmek.  \n");
});
