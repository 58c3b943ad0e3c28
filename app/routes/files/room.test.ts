import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReaderContext } from "#app/client/page/reader.ts";
import { en } from "#tests/support/texts.ts";
import { Room } from "./room.tsx";

const READER = {
  language: "en",
  theme: "light",
  time_zone: "Europe/Istanbul",
  site_name: "Divan",
  t: en,
} as const;

test.each([
  [0, 500, "0%", "brand"],
  [450, 500, "90%", "warning"],
  [600, 500, "100%", "warning"],
  [0, 0, "100%", "warning"],
])("the bar of %d of %d bytes", (used_bytes, max_bytes, width, tone) => {
  const room = createElement(Room, { used_bytes, max_bytes });
  const html = renderToStaticMarkup(createElement(ReaderContext, { value: READER }, room));
  expect(html).toContain(`width="${width}" height="6" class="tone-${tone}"`);
});
