import { expect, test } from "vitest";
import { parseContent } from "./content.server.ts";
import { countOutsideLinks } from "./outside-links.server.ts";

const SITE = "https://forum.example";

function count(text: string): number {
  return countOutsideLinks(parseContent(text, "markdown"), SITE);
}

test("links to other sites count, each address once", () => {
  expect(count("[a](https://a.example/) and [b](https://b.example/1) https://b.example/2")).toBe(3);
  expect(count("[a](https://a.example/), [again](https://a.example/)")).toBe(1);
  expect(count("- [a](https://a.example/)\n\n> [b](https://b.example/)")).toBe(2);
});

test("links to this site, mentions and plain text do not count", () => {
  expect(count(`[here](${SITE}/topic/1) [there](/topic/2) @selin a.example`)).toBe(0);
});
