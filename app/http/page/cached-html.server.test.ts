import { expect, test } from "vitest";
import { marksFor } from "./cached-html.server.ts";

const lists = new Map([
  ["topics", Buffer.from("<li>Şöminenin önü</li>")],
  ["empty", Buffer.alloc(0)],
]);

test("each list takes the place of its mark, and the rest of the page stays", () => {
  const { marks, fillIn } = marksFor(lists, "n0nce+/=");
  const html = `<p>çay --></p><ul>${marks.get("topics")}</ul><ul>${marks.get("empty")}</ul><p>ğ</p>`;
  expect(fillIn(html).toString()).toBe(
    "<p>çay --></p><ul><li>Şöminenin önü</li></ul><ul></ul><p>ğ</p>",
  );
});

test("the mark of another page is a text like any other", () => {
  const { marks } = marksFor(lists, "another");
  const html = `<ul>${marks.get("topics")}</ul>`;
  expect(marksFor(lists, "nonce").fillIn(html).toString()).toBe(html);
});
