import { createElement } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readerContext } from "#app/http/session/context.server.ts";
import { drawOnce } from "./draw-once.server.tsx";

const LONG_TEXT_CHARACTERS = 64_000;
/** More than the store holds. */
const MANY = 200;

test("a row is drawn once for its data and the reader's settings, until newer ones need its place", () => {
  const drawn: string[] = [];
  const draw = drawOnce("test", (row: { text: string }) => {
    drawn.push(row.text);
    return createElement("li", null, row.text);
  });
  const context = new RouterContextProvider();
  const list = draw(context, [{ text: "<a>" }, { text: "b" }]);
  expect(list.toString()).toBe("<li>&lt;a&gt;</li><li>b</li>");
  draw(context, [{ text: "b" }, { text: "<a>" }]);
  expect(drawn).toEqual(["<a>", "b"]);

  const reader = context.get(readerContext);
  context.set(readerContext, { ...reader, language: reader.language === "tr" ? "en" : "tr" });
  draw(context, [{ text: "b" }]);
  context.set(readerContext, { ...reader, time_zone: "Asia/Tokyo" });
  draw(context, [{ text: "b" }]);
  expect(drawn).toEqual(["<a>", "b", "b", "b"]);

  const many = Array.from({ length: MANY }, (_, n) => ({
    text: String(n).padEnd(LONG_TEXT_CHARACTERS, "."),
  }));
  draw(context, many);
  drawn.length = 0;
  draw(context, [many.at(-1) ?? { text: "" }]);
  expect(drawn).toEqual([]);
  context.set(readerContext, reader);
  draw(context, [{ text: "b" }]);
  expect(drawn).toEqual(["b"]);
});
