import { createElement } from "react";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readerContext } from "#app/http/session/context.server.ts";
import { renderCached } from "./render-cached.server.tsx";

const LONG_TEXT_CHARACTERS = 64_000;
/** More than the store holds. */
const MANY = 200;

test("a row is rendered once for its data and the reader's settings, until newer ones need its place", () => {
  const rendered: string[] = [];
  const render = renderCached("test", (row: { text: string }) => {
    rendered.push(row.text);
    return createElement("li", null, row.text);
  });
  const context = new RouterContextProvider();
  const list = render(context, [{ text: "<a>" }, { text: "b" }]);
  expect(list.toString()).toBe("<li>&lt;a&gt;</li><li>b</li>");
  render(context, [{ text: "b" }, { text: "<a>" }]);
  expect(rendered).toEqual(["<a>", "b"]);

  const reader = context.get(readerContext);
  context.set(readerContext, { ...reader, language: reader.language === "tr" ? "en" : "tr" });
  render(context, [{ text: "b" }]);
  context.set(readerContext, { ...reader, time_zone: "Asia/Tokyo" });
  render(context, [{ text: "b" }]);
  context.set(readerContext, { ...reader, today: "2026-11-26" });
  render(context, [{ text: "b" }]);
  context.set(readerContext, { ...reader, today: "2026-11-27" });
  render(context, [{ text: "b" }]);
  expect(rendered).toEqual(["<a>", "b", "b", "b", "b", "b"]);

  const many = Array.from({ length: MANY }, (_, n) => ({
    text: String(n).padEnd(LONG_TEXT_CHARACTERS, "."),
  }));
  render(context, many);
  rendered.length = 0;
  render(context, [many.at(-1) ?? { text: "" }]);
  expect(rendered).toEqual([]);
  context.set(readerContext, reader);
  render(context, [{ text: "b" }]);
  expect(rendered).toEqual(["b"]);
});
