import { expect, test } from "vitest";
import { tr } from "#tests/support/texts.ts";
import { type GuideFacts, guideParts } from "./guide-parts.ts";

const facts: GuideFacts = {
  api: "https://forum.example.org/api/v1",
  site: "https://forum.example.org",
  token_days: 8,
  list_rows: 100,
  body_mib: 1,
  strangers_body_kib: 64,
  content_kib: 64,
  title_characters: 200,
  limits: [{ text: "guide.limitPost", points: 300, minutes: 5 }],
};

test("the limits are those of the site", () => {
  const blocks = blocksOf("limits", facts);
  expect(blocks).toContainEqual({
    items: [tr("guide.limitsMinutes", { what: tr("guide.limitPost"), points: 300, minutes: 5 })],
  });
  expect(blocks).toContain(tr("guide.limitsHeaders"));
});

test("a site without limits says so", () => {
  const blocks = blocksOf("limits", { ...facts, limits: [] });
  expect(blocks[0]).toBe(tr("guide.limitsOff"));
  expect(blocks).not.toContain(tr("guide.limitsHeaders"));
});

test("the parts have different ids", () => {
  const ids = guideParts(tr, facts).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

function blocksOf(id: string, of: GuideFacts) {
  return guideParts(tr, of).find((part) => part.id === id)?.blocks ?? [];
}
