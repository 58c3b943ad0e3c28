import { expect, test } from "vitest";
import { CONTENT_MAX_BYTES } from "#app/contract/field-limits.ts";
import {
  hasFormat,
  type MarkedBlock,
  type MarkedRun,
  markChanges,
} from "./marked-document.server.ts";
import { parseHtml } from "./parse-html.server.ts";

function compare(before: string, after: string) {
  return markChanges(parseHtml(before), parseHtml(after));
}

function mark(before: string, after: string) {
  return compare(before, after)?.blocks ?? null;
}

/** `{+added+}` and `[-removed-]`, and the marks of a run before it. */
const write = (runs: readonly MarkedRun[]) =>
  runs
    .map(({ text, marks, change }) => {
      const marked = `${marks.join("")}${marks.length > 0 ? ":" : ""}${text}`;
      if (change === "added") return `{+${marked}+}`;
      return change === "removed" ? `[-${marked}-]` : marked;
    })
    .join("");

const textsOf = (blocks: readonly MarkedBlock[] | null) =>
  blocks?.map((block) => ("runs" in block ? `${block.kind} ${write(block.runs)}` : block.kind));

const paragraphs = (words: string[]) => words.map((word) => `<p>${word}</p>`).join("");

test("marks words inside the format of the new text", () => {
  expect(
    textsOf(mark("<p>Bu <strong>çok</strong> iyi.</p>", "<p>Bu <strong>pek</strong> iyi.</p>")),
  ).toEqual(["p Bu [-strong:çok-]{+strong:pek+} iyi."]);
});

test("keeps what was removed where it was", () => {
  expect(textsOf(mark("<p>Bir</p><p>İki</p><p>Üç</p>", "<p>Bir</p><p>Üç</p>"))).toEqual([
    "p Bir",
    "p [-İki-][-\n-]Üç",
  ]);
  expect(textsOf(mark("<p>Bir</p><hr>", "<hr>"))).toEqual(["hr", "p [-Bir-]"]);
});

test("marks words of cells, items, code and quotations", () => {
  const [table] =
    mark(
      "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
      "<table><tbody><tr><td>a</td><td>c</td></tr></tbody></table>",
    ) ?? [];
  expect(table?.kind === "table" && table.body[0]?.map(({ runs }) => write(runs))).toEqual([
    "a",
    "[-b-]{+c+}",
  ]);
  const [list] = mark("<ul><li>Un</li></ul>", "<ul><li>Un</li><li>Su</li></ul>") ?? [];
  expect(list?.kind === "list" && list.items.map(textsOf)).toEqual([["p Un"], ["p {+Su+}"]]);
  const [quote] =
    mark("<blockquote><p>Eski söz</p></blockquote>", "<blockquote><p>Yeni söz</p></blockquote>") ??
    [];
  expect(quote?.kind === "quote" && textsOf(quote.blocks)).toEqual(["p [-Eski-]{+Yeni+} söz"]);
  expect(textsOf(mark("<pre>let a</pre>", "<pre>let b</pre>"))).toEqual(["pre let [-a-]{+b+}"]);
});

test("leaves out blocks that are the same, but for the neighbours of a change", () => {
  const words = ["bir", "iki", "üç", "dört", "beş", "altı", "yedi"];
  const changed = words.with(3, "DÖRT");
  expect(textsOf(mark(paragraphs(words), paragraphs(changed)))).toEqual([
    "skipped",
    "p üç",
    "p [-dört-]{+DÖRT+}",
    "p beş",
    "skipped",
  ]);
});

test("the marked text without what was removed is the new one, and without what was added the old one", () => {
  const before =
    "<h3>Ekmek</h3><p>Un, <em>su</em> ve tuz.</p><ul><li>500 g un</li><li>tuz</li></ul>";
  const after = "<h3>Ekşi ekmek</h3><p>Un ve <em>su</em>.</p><ol><li>450 g un</li></ol><p>Maya</p>";
  const runs = (mark(before, after) ?? []).flatMap(function runsOf(block): MarkedRun[] {
    if ("runs" in block) return block.runs;
    return block.kind === "list" ? block.items.flat().flatMap(runsOf) : [];
  });
  const textWithout = (change: "added" | "removed") =>
    runs
      .filter((run) => run.change !== change)
      .map(({ text }) => text)
      .join("")
      .replaceAll("\n", "");
  expect(textWithout("removed")).toBe("Ekşi ekmekUn ve su.450 g unMaya");
  expect(textWithout("added")).toBe("EkmekUn, su ve tuz.500 g untuz");
});

test("an unchanged document is shown as a whole, and a change of lines alone not at all", () => {
  const document = parseHtml("<p>Bir <em>iki</em></p>");
  expect(textsOf(markChanges(document, document)?.blocks ?? null)).toEqual(["p Bir em:iki"]);
  expect(mark("<h3>Bir</h3><hr>", "<h3>Bir</h3>")).toBeNull();
});

test("too much is not marked, and what was compared is shown as text", () => {
  const changes = compare(`<p>${"kelime ".repeat(2000)}</p>`, `<p>${"sözcük ".repeat(2000)}</p>`);
  expect(changes?.blocks).toBeNull();
  expect(changes?.text.map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

/** The longest text that can be stored, made of one part. */
const fill = (part: string, start = "", end = "") =>
  `${start}${part.repeat((CONTENT_MAX_BYTES - start.length - end.length) / part.length)}${end}`;

test.each([
  ["lines", fill("<hr>")],
  ["lines of a quotation", fill("<hr>", "<blockquote>", "</blockquote>")],
  ["empty paragraphs", fill("<p></p>", "<blockquote>", "</blockquote>")],
  ["paragraphs", fill("<p>a</p>")],
  ["empty items", fill("<li></li>", "<ul>", "</ul>")],
  ["items", fill("<li>a</li>", "<ul>", "</ul>")],
  ["empty rows", fill("<tr></tr>", "<table><tbody>", "</tbody></table>")],
  ["empty cells", fill("<td></td>", "<table><tbody><tr>", "</tr></tbody></table>")],
  ["cells", fill("<tr><td>a</td></tr>", "<table><tbody>", "</tbody></table>")],
  ["line breaks", fill("a<br>", "<p>", "</p>")],
  ["line breaks with few characters", `<p>${"a<br>".repeat(3000)}</p>`],
  ["line breaks of code", fill("\n", "<pre>", "a</pre>")],
  ["runs", fill("<em>a</em>b", "<p>", "</p>")],
])("a text of many %s is shown with few elements", (_, html) => {
  for (const after of [
    html.replace(/<hr>|a|<(p|li|td)><\/\1>|<tr><\/tr>/, "$&değişti"),
    `${html}<h3>x</h3>`,
  ]) {
    const blocks = mark(html, after) ?? [];
    expect(countElements(blocks)).toBeLessThanOrEqual(MAX_ELEMENTS);
  }
});

/** The sum of the limits of blocks and of line breaks. */
const MAX_ELEMENTS = 800 + 200;

function countElements(blocks: readonly MarkedBlock[]): number {
  return JSON.stringify(blocks).match(/"(?:kind|text|colspan)":|\\n|\[\]/g)?.length ?? 0;
}

test("plain paragraphs have no format", () => {
  expect(hasFormat(parseHtml("<p>Bir</p><p>İki</p>"))).toBe(false);
  expect(hasFormat(parseHtml("<p>Bir <em>iki</em></p>"))).toBe(true);
  expect(hasFormat(parseHtml("<ul><li>Bir</li></ul>"))).toBe(true);
});
